#pragma once

#include <chrono>
#include <ctime>
#include <string_view>

#include "apps/outflank/commands.h"
#include "search/limits.h"

namespace outflank::apps {

// The engines' clock.
inline double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// CPU time of the calling thread, independent of other load. Each thread of a search has its own,
// and the main one decides when it ends.
inline double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

inline constexpr const char* kClockHelp =
    "how time is measured: wall, or processor (CPU time of the main search thread; for busy "
    "machines)";

// The clock of that name: `wall` or `processor`.
inline search::Now engine_clock(std::string_view name) {
  if (name == "wall") return steady_seconds;
  if (name == "processor") return processor_seconds;
  throw CommandFailed{kWrongUse, "--clock is wall or processor, not '" + std::string(name) + "'"};
}

}  // namespace outflank::apps
