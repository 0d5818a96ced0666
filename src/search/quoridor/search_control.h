#pragma once

#include <atomic>
#include <cstdint>

#include "search/limits.h"

namespace outflank::search::quoridor {

// Why and when a search ends, shared by all threads of one search.
struct SearchControl {
  std::atomic<bool> stop{false};
  Now now = nullptr;
  double deadline = 0;          // 0: none
  std::uint64_t max_nodes = 0;  // 0: no limit
};

}  // namespace outflank::search::quoridor
