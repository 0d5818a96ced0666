#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/text.h"
#include "core/try.h"
#include "games/game.h"
#include "games/seat_id.h"
#include "match/clock_limits.h"
#include "protocol/skipped_lines.h"
#include "protocol/ugi.h"

namespace outflank::protocol {
namespace {

constexpr std::string_view kRules = "Rules";
constexpr std::string_view kUsualStart = "position startpos";
constexpr int kUsualMilliseconds = 1000;  // for a move where there is no clock

// `option name X type …`: X.
std::string option_name(std::string_view line) {
  std::vector<std::string_view> parts = words(line);
  parts.erase(std::ranges::find(parts, "type"), parts.end());
  parts.erase(parts.begin(), parts.begin() + std::min<std::ptrdiff_t>(2, std::ssize(parts)));
  return join(parts, " ");
}

// The words of the two dialects.
struct Vocabulary {
  std::string_view greeting;
  std::string_view greeted;
  std::string_view new_game;
};

constexpr Vocabulary kUgi{"ugi", "ugiok", "uginewgame"};
constexpr Vocabulary kUci{"uci", "uciok", "ucinewgame"};

bool is_no_move(std::string_view word) {
  return word == "none" || word == "(none)" || word == "0000";
}

// `bestmove M …`; empty for another line.
std::optional<Result<std::string>> read_best_move(std::string_view line) {
  const std::vector<std::string_view> parts = words(line);
  if (parts.empty() || parts[0] != "bestmove") return std::nullopt;
  if (parts.size() < 2) return fail(DriverError::Unreadable, "bestmove has no move after it");
  if (is_no_move(parts[1])) {
    return fail(DriverError::Refused, "it says " + quote("bestmove " + std::string(parts[1])));
  }
  return std::string(parts[1]);
}

class UgiDriver final : public Driver {
 public:
  // With a game it is UCI for that game alone.
  UgiDriver(std::optional<std::string> game, DriverOptions options)
      : game_(std::move(game)),
        uci_(game_.has_value()),
        words_(uci_ ? kUci : kUgi),
        options_(std::move(options)) {}

  [[nodiscard]] Result<void> check(const match::Match& match) const override {
    if (uci_ && (match.game().name() != *game_ || match.seats() != 2)) {
      return fail(InputError::Conflict,
                  "uci is for two players of " + *game_ + "; ugi is for every game");
    }
    return {};
  }

  Result<void> begin(Peer& peer, const match::Match& match, games::SeatId seat) override {
    seat_ = seat;
    const auto known = TRY(greet(peer));
    if (console_) return begin_console(peer, match);
    for (const auto& [name, value] : options_.options) set_option(peer, name, value);
    const std::string rules = match.game().rules_text();
    const bool takes_rules = std::ranges::any_of(
        known, [](const std::string& name) { return equal_ignoring_case(name, kRules); });
    if (!rules.empty() && takes_rules) set_option(peer, kRules, rules);
    // If the program takes no rules, the start is sent as a position, which includes them.
    startpos_ = rules.empty() || takes_rules ? usual_start_of(match.game().name(), rules) : "";
    peer.send(std::string(words_.new_game) + "\n");
    TRY(reach(peer, Wait::Startup));
    // Many support only the default start: better to fail now than at the first move.
    const std::string start = position_of(match.game());
    if (start == kUsualStart) return {};
    peer.send(start + "\n");
    return reach(peer, Wait::Plain);
  }

  Result<std::string> move(Peer& peer, const match::Match& match,
                           const ClockTimes& clocks) override {
    if (console_) return move_in_console(peer, match, clocks);
    std::string text = position_of(match.game());
    const std::vector<std::string> moves = match.game().move_texts();
    if (!moves.empty()) text += " moves";
    for (const std::string& move : moves) text += " " + move;
    peer.send(text + "\n");
    TRY(reach(peer, Wait::Plain));
    peer.send(go_text(match, clocks) + "\n");
    return read_best_move_line(peer);
  }

  void end(Peer& peer) override { peer.send("quit\n"); }

 private:
  static void set_option(Peer& peer, std::string_view name, std::string_view value) {
    peer.send("setoption name " + std::string(name) + " value " + std::string(value) + "\n");
  }

  static std::string usual_start_of(std::string_view game, std::string_view rules) {
    const auto type = games::find_game_type(game);
    if (!type) return "";
    const auto start = (*type)->start(rules);
    return start ? (*start)->position_text() : "";
  }

  // The command that sets up the start of a game.
  [[nodiscard]] std::string position_of(const games::Game& game) const {
    const std::string start = game.start_position_text();
    return start == startpos_ ? std::string(kUsualStart) : "position fen " + start;
  }

  // Returns the names of its options. Detects a console program, which refuses the handshake.
  Result<std::vector<std::string>> greet(Peer& peer) {
    console_ = false;
    std::vector<std::string> known;
    SkippedLines skipped(quote(words_.greeted) + " was expected for " + quote(words_.greeting));
    peer.send(std::string(words_.greeting) + "\n");
    while (true) {
      const auto line = peer.read_line(Wait::Startup);
      if (!line) return skipped.instead(line.error());
      const std::string_view content = trim(*line);
      if (content == words_.greeted) return known;
      if (content.starts_with("option name ")) {
        known.push_back(option_name(content));
      } else if (uci_ && content.starts_with("error")) {
        console_ = true;
        return known;
      } else if (!content.starts_with("id ") && !content.empty()) {
        skipped.add(content);
      }
    }
  }

  // Synchronises: everything before `readyok` was sent before it. An error among it is about the
  // position.
  static Result<void> reach(Peer& peer, Wait wait) {
    SkippedLines skipped("'readyok' was expected for 'isready'");
    peer.send("isready\n");
    while (true) {
      const auto line = peer.read_line(wait);
      if (!line) return skipped.instead(line.error());
      const std::string_view content = trim(*line);
      if (content == "readyok") return {};
      if (wait == Wait::Plain && content.starts_with("info string error")) {
        return fail(DriverError::Refused, "it says " + quote(content));
      }
      if (!content.empty()) skipped.add(content);
    }
  }

  static Result<std::string> read_best_move_line(Peer& peer) {
    SkippedLines skipped("'bestmove' was expected for 'go'");
    while (true) {
      const auto line = peer.read_line(Wait::Thinking);
      if (!line) return skipped.instead(line.error());
      const std::string_view content = trim(*line);
      if (auto move = read_best_move(content)) return *std::move(move);
      if (content.starts_with("error")) {
        return fail(DriverError::Refused, "it says " + quote(content));
      }
      if (!content.empty() && !content.starts_with("info")) skipped.add(content);
    }
  }

  // `reset`, `position e2 e8 …`, `go SECONDS`: a console session supports the default game alone.
  Result<void> begin_console(Peer& peer, const match::Match& match) {
    const auto usual = usual_start_of(match.game().name(), "");
    if (match.game().start_position_text() != usual) {
      return fail(DriverError::Refused,
                  "it speaks the console dialect, which supports only the default start");
    }
    return order(peer, "reset", Wait::Startup);
  }

  // A console command is answered by `ready`, or by `error` and the reason.
  static Result<void> order(Peer& peer, const std::string& command, Wait wait) {
    SkippedLines skipped("'ready' was expected for " + quote(command));
    peer.send(command + "\n");
    while (true) {
      const auto line = peer.read_line(wait);
      if (!line) return skipped.instead(line.error());
      const std::string_view content = trim(*line);
      if (content.starts_with("ready")) return {};
      if (content.starts_with("error")) {
        return fail(DriverError::Refused, quote(command) + " was answered by " + quote(content));
      }
      if (!content.empty()) skipped.add(content);
    }
  }

  Result<std::string> move_in_console(Peer& peer, const match::Match& match,
                                      const ClockTimes& clocks) const {
    std::string position = "position";
    for (const std::string& move : match.game().move_texts()) position += " " + move;
    TRY(order(peer, position, Wait::Plain));
    peer.send(fmt::format("go {:.3f}\n", move_seconds(match, clocks)));
    return read_best_move_line(peer);
  }

  // The time for a move of a program without clock support. Some is reserved for the latency of its
  // answer.
  [[nodiscard]] double move_seconds(const match::Match& match, const ClockTimes& clocks) const {
    constexpr double kMovesToCome = 30;
    const auto own = clocks[seat_.index()];
    if (!own) return kUsualMilliseconds / 1000.0;
    const match::TimeControl control = match.clock().of(seat_);
    const auto seconds = [](match::Time time) {
      return std::chrono::duration<double>(time).count();
    };
    double share = seconds(*own);
    if (control.kind == match::TimeControlKind::Total) {
      share = std::min(share / kMovesToCome + seconds(control.increment), share / 2);
    }
    return *match::move_limits(share).seconds;
  }

  [[nodiscard]] std::string go_text(const match::Match& match, const ClockTimes& clocks) const {
    std::string text = "go";
    const auto add = [&](const std::string& key, auto value) {
      text += " " + key + " " + std::to_string(value);
    };
    if (options_.depth > 0) add("depth", options_.depth);
    const auto own = clocks[seat_.index()];
    if (!own) {
      if (options_.depth == 0) add("movetime", kUsualMilliseconds);
      return text;
    }
    if (match.clock().of(seat_).kind == match::TimeControlKind::PerMove ||
        options_.clock == ClockStyle::Movetime) {
      constexpr double kMilliseconds = 1000;
      add("movetime", std::max(1L, std::lround(kMilliseconds * move_seconds(match, clocks))));
      return text;
    }
    for (const games::SeatId seat : games::all_seats(match.seats())) {
      const auto left = clocks[seat.index()];
      if (!left) continue;
      const std::string player = uci_ ? std::string(seat == games::kFirstSeat ? "w" : "b")
                                      : "p" + std::to_string(seat.number());
      add(player + "time", left->count());
      add(player + "inc", match.clock().of(seat).increment.count());
    }
    return text;
  }

  std::optional<std::string> game_;
  bool uci_;
  const Vocabulary& words_;
  DriverOptions options_;
  games::SeatId seat_{0};
  bool console_ = false;  // it speaks the console dialect
  std::string startpos_;  // the position that startpos means; empty: never sent
};

}  // namespace

std::unique_ptr<Driver> make_ugi_driver(DriverOptions options) {
  return std::make_unique<UgiDriver>(std::nullopt, std::move(options));
}

std::unique_ptr<Driver> make_uci_driver(std::string_view game, DriverOptions options) {
  return std::make_unique<UgiDriver>(std::string(game), std::move(options));
}

}  // namespace outflank::protocol
