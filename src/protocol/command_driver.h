#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "protocol/driver.h"

namespace outflank::protocol {

// What the drivers of the GTP family share: commands with one answer each, and a program that keeps
// the game itself, so that it is told every move once.
class CommandDriver : public Driver {
 public:
  Result<void> begin(Peer& peer, const match::Match& match, games::SeatId seat) final;
  Result<std::string> move(Peer& peer, const match::Match& match, const ClockTimes& clocks) final;
  void end(Peer& peer) final { peer.send("quit\n"); }

 protected:
  static constexpr games::SeatId kBlack{0};  // moves first

  CommandDriver() = default;

  // Whether the answer to a command says more than that it was obeyed.
  enum class Expect : std::uint8_t { Nothing, Text };

  // Sends a command and reads on to the first line `= text` or `? message`, as the referees of
  // these programs do: it needs no empty line after the answer and ignores what comes before it, and
  // an expected text may be on a later line than its `=`. Returns the text; fails with the message as
  // DriverError::Refused, and with what came instead of an answer as DriverError::Silent.
  static Result<std::string> ask(Peer& peer, std::string_view command, Wait wait, Expect expect);
  // Sends a command that the program may refuse without harm.
  static Result<void> try_command(Peer& peer, std::string_view command);
  // Whether the program says that it knows a command. Some leave that question unanswered, so `name`,
  // which all of them answer, is sent along with it: its answer ends the waiting.
  static Result<bool> knows(Peer& peer, std::string_view command);

  // GTP's time_settings and time_left, where the program knows them.
  Result<void> learn_clock_commands(Peer& peer);
  Result<void> set_clock(Peer& peer, const match::Match& match) const;

  // `name`, so that it is known to be there, and whatever comes before the first game.
  virtual Result<void> greet(Peer& peer) = 0;
  // Sets up the start of the game.
  virtual Result<void> set_up(Peer& peer, const match::Match& match) = 0;
  // Tells a move of a seat.
  virtual Result<void> send_move(Peer& peer, games::SeatId seat, std::string_view move) = 0;
  // An answer to genmove in our notation.
  virtual Result<std::string> read_move(std::string_view answer) = 0;

  [[nodiscard]] static std::string color(games::SeatId seat) {
    return seat == kBlack ? "black" : "white";
  }

 private:
  // Whether the program's game is the beginning of the match.
  [[nodiscard]] bool in_step(const match::Match& match) const;
  Result<void> send_time(Peer& peer, const match::Match& match, const ClockTimes& clocks) const;

  games::SeatId seat_ = kBlack;
  bool knows_time_settings_ = false;
  bool knows_time_left_ = false;
  std::vector<std::string> sent_moves_;  // the moves that it knows
};

}  // namespace outflank::protocol
