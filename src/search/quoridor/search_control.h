#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "search/limits.h"

namespace outflank::search::quoridor {

// When a search must stop, shared by all of its threads.
struct SearchControl {
  std::atomic<bool> stop{false};
  Now now = nullptr;
  std::optional<double> deadline{};  // needs `now`
  std::optional<std::uint64_t> max_nodes{};

  [[nodiscard]] bool out_of_nodes(std::uint64_t nodes) const {
    return max_nodes && nodes >= *max_nodes;
  }
  // Reads the clock: too slow for every node.
  [[nodiscard]] bool stopped_or_out_of_time() const {
    return stop.load(std::memory_order_relaxed) || (deadline && now() >= *deadline);
  }
};

}  // namespace outflank::search::quoridor
