#pragma once

#include <algorithm>

#include "match/clock_limits.h"
#include "search/limits.h"

namespace outflank::server {

// Per move, of one thread. Less for each of several pending moves of a person, and for a game
// without spectators: others wait for running searches.
inline constexpr double kMaxMoveSeconds = 5;
inline constexpr double kMinMoveSeconds = 1;

// The limits of a move after waiting, for a person with `outstanding` jobs. The engine's clock has
// been running meanwhile.
inline search::Limits limits_after(const search::Limits& asked, double waited, bool awaited,
                                   double outstanding) {
  search::Limits limits = match::after_waiting(asked, waited);
  const double share = awaited ? kMaxMoveSeconds / outstanding : kMinMoveSeconds;
  limits.seconds =
      std::min(limits.seconds.value_or(kMaxMoveSeconds), std::max(share, kMinMoveSeconds));
  return limits;
}

}  // namespace outflank::server
