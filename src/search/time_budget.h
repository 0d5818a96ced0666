#pragma once

#include <algorithm>
#include <optional>

#include "search/limits.h"

namespace outflank::search {

// How long a search may take: it ends at `most`, and begins no new deepening after `enough`.
struct TimeBudget {
  double enough;
  double most;
};

// Nothing when time does not matter.
inline std::optional<TimeBudget> time_budget(const Limits& limits) {
  constexpr double kMargin = 0.005;  // for what happens after the search
  std::optional<TimeBudget> budget;
  if (limits.clock) {
    constexpr double kMovesToGo = 28;
    const double left = std::max(0.0, limits.clock->remaining - kMargin);
    const double share = left / kMovesToGo + 0.8 * limits.clock->increment;
    budget = {std::min(share * 0.6, left * 0.5), std::min(share * 2, left * 0.6)};
  }
  if (limits.seconds) {
    const double seconds = std::max(0.0, *limits.seconds - kMargin);
    budget = {budget ? std::min(budget->enough, seconds) : seconds,
              budget ? std::min(budget->most, seconds) : seconds};
  }
  return budget;
}

}  // namespace outflank::search
