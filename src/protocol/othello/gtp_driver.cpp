#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "games/othello/game.h"
#include "games/othello/notation.h"
#include "protocol/command_driver.h"
#include "protocol/othello/gtp.h"

namespace outflank::protocol {
namespace {

constexpr int kSize = 8;

std::string upper(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

class GtpDriver final : public CommandDriver {
 public:
  [[nodiscard]] Result<void> check(const match::Match& match) const override {
    const auto start = othello::game_type().start("");
    if (othello::as_othello(match.game()) == nullptr || !start ||
        (*start)->position_text() != match.game().start_position_text()) {
      return fail(InputError::Conflict,
                  "GTP is for Othello on 8x8 from its default start; give moves for an opening");
    }
    return {};
  }

 private:
  Result<void> greet(Peer& peer) override {
    TRY(ask(peer, "name", Wait::Startup, Expect::Nothing));
    return learn_clock_commands(peer);
  }

  Result<void> set_up(Peer& peer, const match::Match& match) override {
    for (const std::string_view command : {"boardsize 8", "clear_board"}) {
      TRY(ask(peer, command, Wait::Plain, Expect::Nothing));
    }
    return set_clock(peer, match);
  }

  Result<void> send_move(Peer& peer, games::SeatId seat, std::string_view move) override {
    const std::string command = "play " + color(seat) + " " + upper(move);
    // Some engines need to be sent a pass; others refuse it, and infer it when the next move is of
    // the other colour.
    if (move == "pass") return try_command(peer, command);
    TRY(ask(peer, command, Wait::Plain, Expect::Nothing));
    return {};
  }

  Result<std::string> read_move(std::string_view answer) override {
    const auto move = othello::parse_move(answer, kSize);
    if (move) return othello::to_text(*move);
    return fail(DriverError::Unreadable, "the answer " + quote(answer) +
                                             " to genmove is neither a square such as F5 nor "
                                             "PASS");
  }
};

}  // namespace

std::unique_ptr<Driver> make_gtp_driver() {
  return std::make_unique<GtpDriver>();
}

}  // namespace outflank::protocol
