#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "core/text.h"
#include "core/try.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "match/clock_limits.h"
#include "protocol/command_driver.h"
#include "protocol/quoridor/explain.h"
#include "protocol/quoridor/qtp.h"

namespace outflank::protocol {
namespace {

using quoridor::Move;

// An engine's notation of walls.
enum class WallForm : std::uint8_t {
  TwoWords,  // `E7 horizontal`, as the protocol has it
  OneWord,   // `e6h`
};

// An engine's commands for a move.
enum class Verbs : std::uint8_t {
  PlaymovePlaywall,  // QTP's own; `walls N` sets the number of walls
  Play,              // GTP's: `play black e8`, `play white e6h`; `walls` is a query
};

// What is known about an engine.
struct Dialect {
  Verbs verbs = Verbs::PlaymovePlaywall;
  WallForm walls = WallForm::TwoWords;
  bool walls_settled = false;  // it has used or accepted that form
  bool level = false;          // it knows `level`
  bool boardsize = false;      // it knows `boardsize`; checked only in the dialect with `play`
};

bool is_one_word_wall(std::string_view answer) {
  const auto move = quoridor::parse_move(answer);
  return move && move->is_wall();
}

class QtpDriver final : public CommandDriver {
 public:
  [[nodiscard]] Result<void> check(const match::Match& match) const override {
    if (quoridor::as_quoridor(match.game()) == nullptr || match.seats() != 2) {
      return fail(InputError::Conflict, "QTP is only for Quoridor with two players");
    }
    const auto setup = quoridor::start_setup_of(match.game());
    if (setup.rules.columns != setup.rules.rows) {
      return fail(InputError::Conflict, "QTP knows only square boards");
    }
    if (setup.rules.pass == quoridor::Pass::Free) {
      return fail(InputError::Conflict, "QTP cannot express a pass");
    }
    const auto start = quoridor::game_type().start(match.game().rules_text());
    if (!start || (*start)->position_text() != match.game().start_position_text()) {
      return fail(InputError::Conflict, "QTP cannot begin at a position; give the moves instead");
    }
    return {};
  }

  [[nodiscard]] std::string name_of_move(const match::Match& /*match*/,
                                         std::string_view move) const override {
    const auto parsed = quoridor::parse_move(move);
    if (!parsed || parsed->is_pass()) return std::string(move);
    return name_of(*parsed, dialect_.walls);
  }

  [[nodiscard]] std::string explain(const match::Match& match, std::string_view move,
                                    const Error& error) const override {
    const bool one_word = dialect_.walls == WallForm::OneWord;
    return explain_quoridor(match, move, error,
                            one_word ? quoridor::one_word_qtp_names() : quoridor::qtp_names());
  }

 private:
  // Students' engines support little more than what their referee sends, so everything but a clear
  // yes to another dialect means plain QTP.
  Result<void> greet(Peer& peer) override {
    dialect_ = {};
    TRY(ask(peer, "name", Wait::Startup, Expect::Nothing));
    const auto playmove = TRY(knows(peer, "playmove"));
    if (playmove) {
      // Zquoridor's private command gives it away.
      const auto level = TRY(knows(peer, "level"));
      dialect_.level = level;
      if (level) dialect_.walls = WallForm::OneWord;
      return {};
    }
    const auto play = TRY(knows(peer, "play"));
    if (!play) return {};
    dialect_.verbs = Verbs::Play;
    dialect_.walls = WallForm::OneWord;
    dialect_.boardsize = TRY(knows(peer, "boardsize"));
    return learn_clock_commands(peer);
  }

  Result<void> set_up(Peer& peer, const match::Match& match) override {
    const auto setup = quoridor::start_setup_of(match.game());
    rows_ = setup.rules.rows;
    if (dialect_.verbs == Verbs::Play) return set_up_by_play(peer, match, setup.rules);
    for (const std::string& command :
         {"boardsize " + std::to_string(rows_), std::string("clear_board"),
          "walls " + std::to_string(setup.rules.walls)}) {
      TRY(order(peer, command));
    }
    return dialect_.level ? set_level(peer, match) : Result<void>();
  }

  Result<void> set_up_by_play(Peer& peer, const match::Match& match, const quoridor::Rules& rules) {
    const quoridor::Rules usual;
    if (rules.walls != usual.walls) {
      return fail(DriverError::Refused,
                  "it speaks the dialect with play and has no command for the number of walls: " +
                      std::to_string(usual.walls) + " were expected, not " +
                      std::to_string(rules.walls));
    }
    if (dialect_.boardsize) {
      TRY(order(peer, "boardsize " + std::to_string(rows_)));
    } else if (rules.rows != usual.rows) {
      const std::string size = std::to_string(rows_) + "x" + std::to_string(rows_);
      return fail(DriverError::Refused,
                  "it does not know boardsize, so the board would have to be "
                  "9x9, not " +
                      size);
    }
    TRY(order(peer, "clear_board"));
    return set_clock(peer, match);
  }

  // `level DEPTH MILLISECONDS`; there is no time for a whole game.
  static Result<void> set_level(Peer& peer, const match::Match& match) {
    constexpr int kDepth = 40;
    const match::TimeControl control = match.clock().of(kBlack);
    if (control.kind != match::TimeControlKind::PerMove) return {};
    // It uses all of that time, so some is reserved for the latency of its answer.
    const double seconds =
        *match::move_limits(std::chrono::duration<double>(control.time).count()).seconds;
    return try_command(peer, "level " + std::to_string(kDepth) + " " +
                                 std::to_string(std::max(1L, std::lround(1000 * seconds))));
  }

  static Result<void> order(Peer& peer, const std::string& command) {
    TRY(ask(peer, command, Wait::Plain, Expect::Nothing));
    return {};
  }

  Result<void> send_move(Peer& peer, games::SeatId seat, std::string_view text) override {
    const Move move = quoridor::parse_move(text).value();
    const WallForm form = dialect_.walls;
    const auto told = order(peer, command_for(seat, move, form));
    if (!move.is_wall()) return told;
    if (told) settle(form);
    const bool refused = !told && told.error().is(DriverError::Refused);
    if (!refused || dialect_.walls_settled || dialect_.verbs == Verbs::Play) return told;
    const WallForm other = form == WallForm::TwoWords ? WallForm::OneWord : WallForm::TwoWords;
    const auto again = order(peer, command_for(seat, move, other));
    if (!again) {
      // Some crash on the other form, so the answer to the first one is always reported.
      const auto kind =
          again.error().is(DriverError::Refused) ? DriverError::Refused : DriverError::Silent;
      return fail(
          kind, told.error().message() +
                    ", and the other way to name the wall failed too: " + again.error().message());
    }
    settle(other);
    return {};
  }

  [[nodiscard]] std::string command_for(games::SeatId seat, Move move, WallForm form) const {
    const std::string name = name_of(move, form);
    if (dialect_.verbs == Verbs::Play) return "play " + color(seat) + " " + name;
    return (move.is_wall() ? "playwall " : "playmove ") + color(seat) + " " + name;
  }

  [[nodiscard]] std::string name_of(Move move, WallForm form) const {
    return form == WallForm::OneWord ? quoridor::to_one_word_qtp(move, rows_)
                                     : quoridor::to_qtp(move, rows_);
  }

  void settle(WallForm form) {
    dialect_.walls = form;
    dialect_.walls_settled = true;
  }

  Result<std::string> read_move(std::string_view answer) override {
    const bool one_word = is_one_word_wall(answer);
    const auto move =
        one_word ? quoridor::from_one_word_qtp(answer, rows_) : quoridor::from_qtp(answer, rows_);
    if (!move) {
      return fail(DriverError::Unreadable,
                  "the answer " + quote(answer) +
                      " to genmove is neither a vertex such as E2 nor a wall such as E2 horizontal "
                      "or e2h");
    }
    if (move->is_wall()) settle(one_word ? WallForm::OneWord : WallForm::TwoWords);
    return quoridor::to_text(*move);
  }

  int rows_ = 9;
  Dialect dialect_;
};

}  // namespace

std::unique_ptr<Driver> make_qtp_driver() {
  return std::make_unique<QtpDriver>();
}

}  // namespace outflank::protocol
