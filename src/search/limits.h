#pragma once

#include <cstdint>
#include <optional>

#include "search/stop_token.h"

namespace outflank::search {

// When a search ends; whichever limit is met first. With none it goes on until it is stopped, or
// until nothing is left to find.
struct Limits {
  struct Clock {
    double remaining = 0;  // seconds for the rest of the game
    double increment = 0;  // seconds added after each move
  };

  std::optional<double> seconds{};       // for this move
  std::optional<Clock> clock{};          // search/time_budget.h shares out the time
  std::optional<std::uint64_t> nodes{};  // at least 1
  std::optional<int> depth{};
  StopToken stop{};  // ends it within milliseconds, also if it was asked for before the beginning

  [[nodiscard]] bool any() const { return seconds || clock || nodes || depth; }
};

// The time from some fixed moment on, in seconds. Handed in from outside: this layer has no clock,
// since it also runs where there is none.
using Now = double (*)();

}  // namespace outflank::search
