#pragma once

#include <array>
#include <optional>

#include "games/outcome.h"
#include "match/time_control.h"

namespace outflank::match {

// The clocks of all seats, of which at most one runs. The times passed in must not go back.
class Clocks {
 public:
  explicit Clocks(ClockSettings settings);

  // `seat`'s turn begins; its clock does not run until run is called.
  void begin_turn(games::SeatId seat);
  // Starts the clock `grace` after `now`.
  void run(Time now, Time grace = {});
  // Stops the clock and deducts the time that has run.
  void hold(Time now);
  // The move is made: stops the clock and adds the increment. A move made before the clocks started
  // is free and adds nothing.
  enum class Charge : std::uint8_t { Free, Charged };
  void end_turn(Time now, Charge charge);

  // The remaining time, at least 0; empty for a seat without a clock. With a time per move: that of
  // the current move, or of the last one.
  [[nodiscard]] std::optional<Time> left(games::SeatId seat, Time now) const;
  // When the running clock reaches 0.
  [[nodiscard]] std::optional<Time> deadline() const;

  // Sets a clock; no effect on a seat without one.
  void set_left(games::SeatId seat, Time left);
  // Resets a clock to its initial time.
  void reset(games::SeatId seat);

 private:
  [[nodiscard]] bool has_clock(games::SeatId seat) const;

  ClockSettings settings_;
  std::array<Time, games::kMaxSeats> left_{};
  games::SeatId turn_ = games::kFirstSeat;
  std::optional<Time> since_;  // when the clock of turn_ started, or will start
};

}  // namespace outflank::match
