#pragma once

#include <cstdint>
#include <optional>

#include "core/error.h"
#include "search/stop_token.h"

namespace outflank::search {

// When a search ends: at the first limit met. Without any it runs until it is stopped or the result
// is proven.
struct Limits {
  struct Clock {
    double remaining = 0;  // seconds for the rest of the game
    double increment = 0;  // seconds added after each move
  };

  std::optional<double> seconds{};       // for this move
  std::optional<Clock> clock{};          // search/time_budget.h allocates the time
  std::optional<std::uint64_t> nodes{};  // at least 1
  std::optional<int> depth{};
  StopToken stop{};  // ends it within milliseconds, even if requested before it begins

  [[nodiscard]] bool any() const { return seconds || clock || nodes || depth; }
};

// A search takes any limits; of those from outside, the error names the one that makes no sense.
Result<void> validate(const Limits& limits);

// Monotonic time in seconds. Passed in, since this layer has no clock: it also runs where there is
// none.
using Now = double (*)();

}  // namespace outflank::search
