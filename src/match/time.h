#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/error.h"

namespace outflank::match {

// A duration, or a moment of the caller's monotonic clock: this layer has none.
using Time = std::chrono::milliseconds;

inline constexpr Time kMaxTime = std::chrono::hours(10'000);  // that texts may say

// The shortest form that parse_time reads back: `3`, `0.03`, `5:00`, `1:30:00`. Needs a time that is
// not negative.
std::string short_text(Time time);

// Hours, minutes and seconds, as clock times are written in records: `0:04:58.5`.
std::string clock_text(Time time);

// Reads `[[hours:]minutes:]seconds[.thousandths]`, from 0 to kMaxTime; minutes and seconds after a
// colon are below 60. `what` names the value in the error.
Result<Time> parse_time(std::string_view text, std::string_view what);

}  // namespace outflank::match
