#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "protocol/driver.h"

namespace outflank::protocol {

// What the drivers of the GTP family share: commands with one answer each, and a program that keeps
// the game state itself, so that every move is sent once.
class CommandDriver : public Driver {
 public:
  Result<void> begin(Peer& peer, const match::Match& match, games::SeatId seat) final;
  Result<std::string> move(Peer& peer, const match::Match& match, const ClockTimes& clocks) final;
  void end(Peer& peer) final { peer.send("quit\n"); }

 protected:
  static constexpr games::SeatId kBlack{0};  // moves first

  CommandDriver() = default;

  // Whether the answer to a command carries a text.
  enum class Expect : std::uint8_t { Nothing, Text };

  // Sends a command and reads up to the first line `= text` or `? message`, as the referees of
  // these programs do: the empty line after the answer is optional, earlier lines are ignored, and
  // an expected text may follow its `=` on a later line. Returns the text; fails with the message
  // as DriverError::Refused, or with the lines that came instead as DriverError::Silent.
  static Result<std::string> ask(Peer& peer, std::string_view command, Wait wait, Expect expect);
  // Sends a command whose refusal is ignored.
  static Result<void> try_command(Peer& peer, std::string_view command);
  // Whether the program knows a command. Some ignore that question, so `name`, which all of them
  // answer, is sent along with it: its answer ends the wait.
  static Result<bool> knows(Peer& peer, std::string_view command);

  // Finds out whether the program knows GTP's time_settings and time_left.
  Result<void> learn_clock_commands(Peer& peer);
  Result<void> set_clock(Peer& peer, const match::Match& match) const;

  // The handshake: `name`, and whatever precedes the first game.
  virtual Result<void> greet(Peer& peer) = 0;
  // Sets up the start of the game.
  virtual Result<void> set_up(Peer& peer, const match::Match& match) = 0;
  // Sends a seat's move.
  virtual Result<void> send_move(Peer& peer, games::SeatId seat, std::string_view move) = 0;
  // An answer to genmove in our notation.
  virtual Result<std::string> read_move(std::string_view answer) = 0;

  [[nodiscard]] static std::string color(games::SeatId seat) {
    return seat == kBlack ? "black" : "white";
  }

 private:
  // Whether the program's moves are a prefix of the match.
  [[nodiscard]] bool in_step(const match::Match& match) const;
  Result<void> send_time(Peer& peer, const match::Match& match, const ClockTimes& clocks) const;

  games::SeatId seat_ = kBlack;
  bool knows_time_settings_ = false;
  bool knows_time_left_ = false;
  std::vector<std::string> sent_moves_;  // the moves sent so far
};

}  // namespace outflank::protocol
