#pragma once

#include <chrono>

namespace outflank::apps {

// The clock that engines are given.
inline double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace outflank::apps
