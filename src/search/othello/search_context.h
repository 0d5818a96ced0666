#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "search/limits.h"

namespace outflank::search::othello {

// Why and when a search ends, shared by all threads of one search.
struct Control {
  std::atomic<bool> stop{false};
  Now now = nullptr;
  double deadline = 0;                     // 0: none
  std::optional<std::uint64_t> max_nodes;  // of each thread
};

// The node count of one thread, and whether it must stop. Limits are checked every kBetweenLooks nodes:
// rarely enough to be cheap, often enough to end within milliseconds.
class SearchContext {
 public:
  explicit SearchContext(const Control& control) : control_(&control) {}

  std::uint64_t nodes = 0;

  void begin() {
    nodes = 0;
    next_look_ = 0;
    stopped_ = false;
    shown_.store(0, std::memory_order_relaxed);
  }

  // True once a limit was met.
  bool must_stop() {
    if (stopped_) return true;
    if (control_->max_nodes && nodes >= *control_->max_nodes) {
      stopped_ = true;
    } else if (nodes >= next_look_) {
      next_look_ = nodes + kBetweenLooks;
      stopped_ = control_->stop.load(std::memory_order_relaxed) ||
                 (control_->deadline > 0 && control_->now() >= control_->deadline);
      shown_.store(nodes, std::memory_order_relaxed);
    }
    return stopped_;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }

  // The count for other threads, slightly out of date.
  [[nodiscard]] std::uint64_t shown() const { return shown_.load(std::memory_order_relaxed); }
  void show() { shown_.store(nodes, std::memory_order_relaxed); }

 private:
  static constexpr std::uint64_t kBetweenLooks = 4096;

  const Control* control_;
  std::uint64_t next_look_ = 0;
  bool stopped_ = false;
  std::atomic<std::uint64_t> shown_{0};
};

}  // namespace outflank::search::othello
