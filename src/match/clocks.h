#pragma once

#include <array>
#include <optional>

#include "games/outcome.h"
#include "match/time_control.h"

namespace outflank::match {

// The clocks of all seats: at most one runs. Told the time with every call; never earlier than the
// last one told.
class Clocks {
 public:
  explicit Clocks(ClockSettings settings);

  // It is `seat`'s turn; its clock stands until run is called.
  void begin_turn(int seat);
  // Starts running this long after `now`.
  void run(Time now, Time grace = {});
  // Stops the clock and takes off what has run.
  void hold(Time now);
  // The move is made: stops the clock and adds the increment. A free move was made
  // before the clocks began, and adds nothing.
  enum class Charge : std::uint8_t { Free, Charged };
  void end_turn(Time now, Charge charge);

  // What is left, 0 at the least; nothing for a seat without a clock. With a time per move: of the
  // move that is being thought about, or of the last one.
  [[nodiscard]] std::optional<Time> left(int seat, Time now) const;
  // When the running clock comes to 0.
  [[nodiscard]] std::optional<Time> deadline() const;

  // Puts a clock to what it showed once; no effect on a seat without one.
  void set_left(int seat, Time left);
  // Puts it back to the start of the match.
  void reset(int seat);

 private:
  [[nodiscard]] bool has_clock(int seat) const;

  ClockSettings settings_;
  std::array<Time, games::kMaxSeats> left_{};
  int turn_ = 0;
  std::optional<Time> since_;  // when the clock of turn_ began to run, or will
};

}  // namespace outflank::match
