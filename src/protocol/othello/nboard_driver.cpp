#include "core/text.h"
#include "core/try.h"
#include "games/othello/game.h"
#include "games/othello/ggf.h"
#include "games/othello/notation.h"
#include "games/othello/position_text.h"
#include "protocol/othello/nboard.h"
#include "protocol/skipped_lines.h"

namespace outflank::protocol {
namespace {

constexpr int kSize = 8;

std::string game_text(const games::Game& game) {
  othello::GgfGame ggf;
  ggf.type = std::to_string(kSize);
  ggf.start = othello::start_diagram_of(game);
  for (const games::MoveId id : game.moves()) {
    ggf.moves.push_back(
        {.move = othello::move_of(id), .evaluation = {}, .time = {}, .comment = {}});
  }
  std::string line = othello::to_ggf(ggf);
  while (line.ends_with('\n')) line.pop_back();
  return line;
}

// Lines that a program may send at any time.
bool is_chatter(std::string_view line) {
  for (const std::string_view word : {"set ", "status", "nodestats", "search", "book", "learn"}) {
    if (line.starts_with(word)) return true;
  }
  return line.empty();
}

class NBoardDriver final : public Driver {
 public:
  explicit NBoardDriver(DriverOptions options) : options_(std::move(options)) {}

  [[nodiscard]] Result<void> check(const match::Match& match) const override {
    const auto* const game = othello::as_othello(match.game());
    if (game == nullptr || game->start_layout().rules.size != kSize) {
      return fail(InputError::Conflict, "NBoard's protocol is only for Othello on 8x8");
    }
    return {};
  }

  Result<void> begin(Peer& peer, const match::Match& /*match*/, games::SeatId /*seat*/) override {
    peer.send("nboard 2\n");
    if (options_.depth > 0) peer.send("set depth " + std::to_string(options_.depth) + "\n");
    return reach(peer, Wait::Startup);
  }

  Result<std::string> move(Peer& peer, const match::Match& match,
                           const ClockTimes& /*clocks*/) override {
    const std::string text = game_text(match.game());
    peer.send("set game " + text + "\n");
    TRY(reach(peer, Wait::Plain));
    peer.send("go\n");
    SkippedLines skipped("a line that begins with === was expected for 'go'");
    while (true) {
      const auto line = peer.read_line(Wait::Thinking);
      if (!line) return skipped.instead(line.error());
      constexpr std::string_view kAnswer = "===";
      const std::string_view content = trim(*line);
      if (content.starts_with("status Error")) {
        return fail(DriverError::Refused, "it says " + quote(content));
      }
      if (!content.starts_with(kAnswer)) {
        if (!is_chatter(content)) skipped.add(content);
        continue;
      }
      const std::string_view answer = trim(content.substr(kAnswer.size()));
      const auto move = othello::parse_move(trim(answer.substr(0, answer.find('/'))), kSize);
      if (move) return othello::to_text(*move);
      return fail(DriverError::Unreadable,
                  "the answer " + quote(content) + " to go is not a square such as === F5");
    }
  }

  void end(Peer& peer) override { peer.send("quit\n"); }

 private:
  // Synchronises: everything before the pong was sent before the ping.
  Result<void> reach(Peer& peer, Wait wait) {
    const std::string number = std::to_string(++pings_);
    peer.send("ping " + number + "\n");
    SkippedLines skipped("'pong " + number + "' was expected for 'ping " + number + "'");
    while (true) {
      const auto line = peer.read_line(wait);
      if (!line) return skipped.instead(line.error());
      const std::string_view content = trim(*line);
      if (content == "pong " + number) return {};
      if (!is_chatter(content)) skipped.add(content);
    }
  }

  DriverOptions options_;
  int pings_ = 0;
};

}  // namespace

std::unique_ptr<Driver> make_nboard_driver(DriverOptions options) {
  return std::make_unique<NBoardDriver>(std::move(options));
}

}  // namespace outflank::protocol
