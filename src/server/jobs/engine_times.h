#pragma once

#include <algorithm>

#include "match/clock_limits.h"
#include "search/limits.h"

namespace outflank::server {

// Of a thread, for a move. Whoever has several moves outstanding gets less for each, and so does a
// game that nobody watches: others wait for what has begun.
inline constexpr double kMaxMoveSeconds = 5;
inline constexpr double kMinMoveSeconds = 1;

// The limits of a move that has waited for so long, of somebody with so many outstanding. The clock of
// the engine has been running meanwhile.
inline search::Limits limits_after(const search::Limits& asked, double waited, bool awaited,
                                   double outstanding) {
  search::Limits limits = match::after_waiting(asked, waited);
  const double share = awaited ? kMaxMoveSeconds / outstanding : kMinMoveSeconds;
  limits.seconds =
      std::min(limits.seconds.value_or(kMaxMoveSeconds), std::max(share, kMinMoveSeconds));
  return limits;
}

}  // namespace outflank::server
