#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/seat_id.h"
#include "match/time.h"

namespace outflank::match {

enum class TimeControlKind : std::uint8_t {
  None,     // no clock
  Total,    // `time` for the game, and `increment` after each move
  PerMove,  // `time` for each move
};

// How much time one seat has.
struct TimeControl {
  TimeControlKind kind = TimeControlKind::None;
  Time time{};
  Time increment{};

  static TimeControl total(Time time, Time increment = {}) {
    return {TimeControlKind::Total, time, increment};
  }
  static TimeControl per_move(Time time) { return {TimeControlKind::PerMove, time, {}}; }

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// When clocks start: after the first move (so that the first player's first move is free), or with the
// match.
enum class ClockStart : std::uint8_t { FirstMove, AtOnce };

// The clocks of a match, as data. The default value is a match without clocks.
struct ClockSettings {
  std::vector<TimeControl> controls;  // none: no clocks; one: of every seat; or one for each seat
  ClockStart start = ClockStart::FirstMove;

  [[nodiscard]] TimeControl of(games::SeatId seat) const;

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

// The same settings with the fewest controls.
ClockSettings canonical(ClockSettings settings);

// `none`, `5:00`, `5:00+3`, `30/move`; with `|` between seats that differ; then `at_once` if clocks
// run from the start. The form is canonical: parse_clock reads it back.
std::string to_text(const ClockSettings& settings);
Result<ClockSettings> parse_clock(std::string_view text);

}  // namespace outflank::match
