#include <algorithm>

#include "core/text.h"
#include "games/game.h"
#include "match/seat_index.h"
#include "protocol/driver.h"

namespace outflank::protocol {
namespace {

constexpr std::string_view kRules = "Rules";
constexpr int kUsualMilliseconds = 1000;  // for a move where there is no clock

// `option name X type …`: X.
std::string option_name(std::string_view line) {
  const std::vector<std::string_view> parts = words(line);
  std::string name;
  for (std::size_t i = 2; i < parts.size() && parts[i] != "type"; ++i) {
    name += (name.empty() ? "" : " ") + std::string(parts[i]);
  }
  return name;
}

class UgiDriver final : public Driver {
 public:
  explicit UgiDriver(DriverOptions options) : options_(std::move(options)) {}

  [[nodiscard]] Result<void> check(const match::Match& /*match*/) const override { return {}; }

  Result<void> begin(Peer& peer, const match::Match& match, int seat) override {
    seat_ = seat;
    std::vector<std::string> known;
    peer.say("ugi\n");
    while (true) {
      const auto line = peer.hear(Wait::Startup);
      if (!line) return Failure(line.error());
      const std::string_view content = trim(*line);
      if (content == "ugiok") break;
      if (content.starts_with("option name ")) known.push_back(option_name(content));
    }
    for (const auto& [name, value] : options_.options) set_option(peer, name, value);
    const std::string rules = match.game().rules_text();
    const bool takes_rules = std::ranges::any_of(
        known, [](const std::string& name) { return equal_ignoring_case(name, kRules); });
    if (!rules.empty() && takes_rules) set_option(peer, kRules, rules);
    // Without rules of its own the start is told as a position, which names them.
    startpos_ = rules.empty() || takes_rules ? usual_start(match.game()) : "";
    peer.say("uginewgame\n");
    return reach(peer, Wait::Startup);
  }

  Result<std::string> move(Peer& peer, const match::Match& match,
                           const ClockTimes& clocks) override {
    const games::Game& game = match.game();
    const std::string start = game.start_position_text();
    std::string text = start == startpos_ ? "position startpos" : "position fen " + start;
    const std::vector<std::string> moves = game.moves();
    if (!moves.empty()) text += " moves";
    for (const std::string& move : moves) text += " " + move;
    peer.say(text + "\n");
    if (const auto reached = reach(peer, Wait::Plain); !reached) return Failure(reached.error());
    peer.say(go_text(match, clocks) + "\n");
    while (true) {
      const auto line = peer.hear(Wait::Thinking);
      if (!line) return line;
      const std::vector<std::string_view> parts = words(*line);
      if (parts.empty() || parts[0] != "bestmove") continue;
      if (parts.size() < 2) {
        return fail(DriverError::Unreadable, "bestmove has no move behind it");
      }
      if (parts[1] == "none") return fail(DriverError::Refused, "it says 'bestmove none'");
      return std::string(parts[1]);
    }
  }

  void end(Peer& peer) override { peer.say("quit\n"); }

 private:
  static void set_option(Peer& peer, std::string_view name, std::string_view value) {
    peer.say("setoption name " + std::string(name) + " value " + std::string(value) + "\n");
  }

  static std::string usual_start(const games::Game& game) {
    const auto type = games::find_game_type(game.name());
    if (!type) return "";
    const auto start = (*type)->start(game.rules_text());
    return start ? (*start)->position_text() : "";
  }

  static Result<void> reach(Peer& peer, Wait wait) {
    peer.say("isready\n");
    while (true) {
      const auto line = peer.hear(wait);
      if (!line) return Failure(line.error());
      if (trim(*line) == "readyok") return {};
    }
  }

  [[nodiscard]] std::string go_text(const match::Match& match, const ClockTimes& clocks) const {
    std::string text = "go";
    const auto add = [&](const std::string& key, auto value) {
      text += " " + key + " " + std::to_string(value);
    };
    if (options_.depth > 0) add("depth", options_.depth);
    const auto own = clocks[match::index(seat_)];
    if (!own) {
      if (options_.depth == 0) add("movetime", kUsualMilliseconds);
      return text;
    }
    if (match.clock().of(seat_).kind == match::TimeControl::Kind::PerMove) {
      add("movetime", own->count());
      return text;
    }
    for (int seat = 0; seat < match.seats(); ++seat) {
      const auto left = clocks[match::index(seat)];
      if (!left) continue;
      const std::string player = "p" + std::to_string(seat + 1);
      add(player + "time", left->count());
      add(player + "inc", match.clock().of(seat).increment.count());
    }
    return text;
  }

  DriverOptions options_;
  int seat_ = 0;
  std::string startpos_;  // the position that startpos means; empty: it is never said
};

}  // namespace

std::unique_ptr<Driver> make_ugi_driver(DriverOptions options) {
  return std::make_unique<UgiDriver>(std::move(options));
}

}  // namespace outflank::protocol
