#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"
#include "protocol/driver.h"

namespace outflank::protocol {

// What the drivers of the GTP family share: commands with one answer each, and a program that keeps
// the game itself, so that it is told every move once.
class CommandDriver : public Driver {
 public:
  Result<void> begin(Peer& peer, const match::Match& match, int seat) final;
  Result<std::string> move(Peer& peer, const match::Match& match, const ClockTimes& clocks) final;
  void end(Peer& peer) final { peer.say("quit\n"); }

 protected:
  CommandDriver() = default;

  // Sends a command and waits for `= text` or `? message` and the empty line behind; the text comes
  // back, a message as DriverError::Refused.
  static Result<std::string> ask(Peer& peer, std::string_view command, Wait wait);

  // `name`, so that it is known to be there, and whatever comes before the first game.
  virtual Result<void> greet(Peer& peer) = 0;
  // Sets up the start of the game.
  virtual Result<void> set_up(Peer& peer, const match::Match& match) = 0;
  // The command that tells a move of a seat.
  [[nodiscard]] virtual std::string play_command(int seat, std::string_view move) const = 0;
  virtual Result<void> tell_time(Peer& peer, const match::Match& match, int seat,
                                 const ClockTimes& clocks);
  [[nodiscard]] virtual std::string_view color(int seat) const = 0;
  // An answer to genmove in our notation.
  [[nodiscard]] virtual Result<std::string> read_move(std::string_view answer) const = 0;

 private:
  // Whether the program's game is the beginning of the match.
  [[nodiscard]] bool in_step(const match::Match& match) const;

  int seat_ = 0;
  std::vector<std::string> told_;  // the moves that it knows
};

}  // namespace outflank::protocol
