#include <algorithm>
#include <charconv>

#include "core/text.h"
#include "core/try.h"
#include "games/move_error.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "protocol/quoridor/contest.h"
#include "protocol/quoridor/explain.h"

namespace outflank::protocol {
namespace {

using quoridor::MoveKind;
using quoridor::Setup;

void append_line(std::string& text, std::initializer_list<int> numbers) {
  const char* gap = "";
  for (const int number : numbers) {
    text += gap;
    text += std::to_string(number);
    gap = " ";
  }
  text += '\n';
}

void append_players(std::string& text, const Setup& setup) {
  for (std::size_t p = 0; p < setup.rules.players; ++p) {
    const Setup::Player& player = setup.players[p];
    const bool out = player.standing != Setup::Standing::OnBoard;
    append_line(text,
                {out ? -1 : player.pawn.column(), out ? -1 : player.pawn.row(), player.walls_left});
  }
}

// Sorts walls by placement, those of the start first: bots treat the last line as the newest. A
// position has them by owner.
void order_by_placement(std::vector<Setup::Wall>& walls, const match::MoveHistory& history) {
  const auto placed_at = [&](const Setup::Wall& wall) {
    const auto& plies = history.plies();
    const auto found =
        std::ranges::find(plies, quoridor::id_of(wall.wall), &match::MoveHistory::Ply::id);
    return found == plies.end() ? std::ptrdiff_t{-1} : found - plies.begin();
  };
  std::ranges::stable_sort(walls, {}, placed_at);
}

std::string turn_text(const Setup& setup) {
  std::string text;
  append_line(text, {setup.ply + 1});
  append_players(text, setup);
  append_line(text, {static_cast<int>(setup.walls.size())});
  for (const Setup::Wall& wall : setup.walls) {
    const quoridor::GridMove grid = quoridor::to_contest(wall.wall);
    append_line(text, {grid.x, grid.y, grid.kind == MoveKind::Vertical ? 1 : 0, wall.owner});
  }
  return text + "\n";
}

std::optional<int> parse_number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

// `x y` or `x y isVertical`.
Result<std::string> read_answer(std::string_view line) {
  const auto unreadable = [&] {
    return fail(DriverError::Unreadable,
                "the answer " + quote(line) +
                    " is neither a pawn move 'x y' nor a wall 'x y isVertical' (0 or 1)");
  };
  const std::vector<std::string_view> parts = words(line);
  if (parts.size() != 2 && parts.size() != 3) return unreadable();
  std::array<int, 3> numbers{};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto number = parse_number(parts[i]);
    if (!number) return unreadable();
    numbers[i] = *number;
  }
  const bool wall = parts.size() == 3;
  if (wall && numbers[2] != 0 && numbers[2] != 1) return unreadable();
  const MoveKind kind =
      !wall ? MoveKind::Pawn : (numbers[2] == 1 ? MoveKind::Vertical : MoveKind::Horizontal);
  const auto move = quoridor::from_contest({kind, numbers[0], numbers[1]});
  if (!move) {
    return fail(games::MoveError::OffBoard, "the answer " + quote(line) + " is off the board");
  }
  return quoridor::to_text(*move);
}

class ContestDriver final : public Driver {
 public:
  explicit ContestDriver(ContestDialect dialect) : dialect_(dialect) {}

  [[nodiscard]] Result<void> check(const match::Match& match) const override {
    if (quoridor::as_quoridor(match.game()) == nullptr) {
      return fail(InputError::Conflict, "the contest's protocol is only for Quoridor");
    }
    const auto setup = quoridor::setup_of(match.game());
    if (dialect_ == ContestDialect::Arena && setup.rules.columns != setup.rules.rows) {
      return fail(InputError::Conflict,
                  "the contest's arena dialect has one number for the size of the board, which is "
                  "not square here");
    }
    if (setup.rules.pass == quoridor::Pass::Free) {
      return fail(InputError::Conflict, "the contest's protocol cannot express a pass");
    }
    return {};
  }

  Result<void> begin(Peer& peer, const match::Match& match, games::SeatId seat) override {
    owed_ = 0;
    asked_ = false;
    if (dialect_ == ContestDialect::StartOk) {
      peer.send("START\n");
      const auto answer = TRY(next_line(peer, Wait::Startup));
      if (trim(answer) != "OK") {
        return fail(DriverError::Unreadable,
                    "START was answered by " + quote(answer) + " and not by OK");
      }
    }
    const auto setup = quoridor::start_setup_of(match.game());
    std::string text;
    append_line(text, {setup.rules.players});
    append_line(text, {static_cast<int>(seat.index())});
    if (dialect_ == ContestDialect::Arena) {
      append_line(text, {setup.rules.columns});
    } else {
      append_line(text, {setup.rules.columns, setup.rules.rows});
    }
    append_players(text, setup);
    peer.send(text);
    return {};
  }

  Result<std::string> move(Peer& peer, const match::Match& match,
                           const ClockTimes& /*clocks*/) override {
    auto setup = quoridor::setup_of(match.game());
    order_by_placement(setup.walls, match.history());
    while (const auto line = peer.try_read_line()) {
      if (trim(*line).empty()) continue;
      if (owed_ == 0) {
        return fail(DriverError::Unreadable,
                    "it wrote " + quote(*line) + " before it was asked for a move");
      }
      --owed_;
    }
    peer.send(turn_text(setup));
    const Wait wait =
        dialect_ == ContestDialect::Arena && !asked_ ? Wait::StartupThenMove : Wait::Thinking;
    asked_ = true;
    while (true) {
      const auto line = next_line(peer, wait);
      if (!line) {
        ++owed_;
        return Failure(line.error());
      }
      if (owed_ == 0) return read_answer(trim(*line));
      --owed_;  // a late answer to an earlier turn
    }
  }

  [[nodiscard]] std::string name_of_move(const match::Match& /*match*/,
                                         std::string_view move) const override {
    const auto parsed = quoridor::parse_move(move);
    if (!parsed || parsed->is_pass()) return std::string(move);
    return quoridor::to_contest_text(*parsed);
  }

  [[nodiscard]] std::string explain(const match::Match& match, std::string_view move,
                                    const Error& error) const override {
    return explain_quoridor(match, move, error, quoridor::contest_names());
  }

  [[nodiscard]] bool forgives_silence() const override { return true; }

  void end(Peer& peer) override {
    if (dialect_ == ContestDialect::Arena) peer.send("-1\n");
  }

 private:
  static Result<std::string> next_line(Peer& peer, Wait wait) {
    while (true) {
      auto line = peer.read_line(wait);
      if (!line || !trim(*line).empty()) return line;
    }
  }

  ContestDialect dialect_;
  int owed_ = 0;  // turns without an answer yet
  bool asked_ = false;
};

}  // namespace

std::unique_ptr<Driver> make_contest_driver(ContestDialect dialect) {
  return std::make_unique<ContestDriver>(dialect);
}

}  // namespace outflank::protocol
