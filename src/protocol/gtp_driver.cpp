#include <algorithm>
#include <chrono>

#include "core/text.h"
#include "games/othello/game.h"
#include "games/othello/notation.h"
#include "protocol/command_driver.h"

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

// Whole seconds, rounded down: the protocol knows no others.
std::string seconds_text(match::Time time) {
  return std::to_string(std::chrono::floor<std::chrono::seconds>(time).count());
}

class GtpDriver final : public CommandDriver {
 public:
  [[nodiscard]] Result<void> check(const match::Match& match) const override {
    const auto start = othello::game_type().start("");
    if (match.game().name() != "othello" || !start ||
        (*start)->position_text() != match.game().start_position_text()) {
      return fail(InputError::Conflict,
                  "GTP is for Othello on 8x8 from its usual start; give moves for an opening");
    }
    return {};
  }

 private:
  Result<void> greet(Peer& peer) override {
    const auto name = ask(peer, "name", Wait::Startup);
    if (!name) return Failure(name.error());
    const auto known = [&](std::string_view command) -> Result<bool> {
      const auto answer = ask(peer, "known_command " + std::string(command), Wait::Plain);
      if (!answer && !answer.error().is(DriverError::Refused)) return Failure(answer.error());
      return answer && *answer == "true";
    };
    const auto settings = known("time_settings");
    if (!settings) return Failure(settings.error());
    const auto left = known("time_left");
    if (!left) return Failure(left.error());
    knows_settings_ = *settings;
    knows_left_ = *left;
    return {};
  }

  Result<void> set_up(Peer& peer, const match::Match& match) override {
    for (const std::string_view command : {"boardsize 8", "clear_board"}) {
      if (const auto done = ask(peer, command, Wait::Plain); !done) return Failure(done.error());
    }
    const match::TimeControl control = match.clock().of(0);
    if (!knows_settings_ || control.kind == match::TimeControl::Kind::None) return {};
    // Less than a second cannot be told: the program then thinks as it likes.
    const std::string time = seconds_text(control.time);
    if (time == "0") return {};
    const bool per_move = control.kind == match::TimeControl::Kind::PerMove;
    const auto set =
        ask(peer, "time_settings " + (per_move ? "0 " + time + " 1" : time + " 0 0"), Wait::Plain);
    if (!set) return Failure(set.error());
    return {};
  }

  Result<void> tell_time(Peer& peer, const match::Match& match, int seat,
                         const ClockTimes& clocks) override {
    const auto left = clocks[static_cast<std::size_t>(seat)];
    if (!knows_left_ || !left || match.clock().of(seat).kind != match::TimeControl::Kind::Total) {
      return {};
    }
    const auto told =
        ask(peer, "time_left " + std::string(color(seat)) + " " + seconds_text(*left) + " 0",
            Wait::Plain);
    if (!told) return Failure(told.error());
    return {};
  }

  [[nodiscard]] std::string play_command(int seat, std::string_view move) const override {
    return "play " + std::string(color(seat)) + " " + upper(move);
  }

  [[nodiscard]] std::string_view color(int seat) const override {
    return seat == 0 ? "black" : "white";
  }

  [[nodiscard]] Result<std::string> read_move(std::string_view answer) const override {
    const auto move = othello::parse_move(answer, kSize);
    if (move) return othello::to_text(*move);
    return fail(DriverError::Unreadable,
                "the answer " + quoted(answer) + " to genmove is no square such as F5");
  }

  bool knows_settings_ = false;
  bool knows_left_ = false;
};

}  // namespace

std::unique_ptr<Driver> make_gtp_driver() {
  return std::make_unique<GtpDriver>();
}

}  // namespace outflank::protocol
