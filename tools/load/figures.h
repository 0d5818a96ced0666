#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace outflank::load {

// How long things took, in microseconds.
class Latencies {
 public:
  void add(std::int64_t microseconds) { all_.push_back(microseconds); }
  [[nodiscard]] std::size_t count() const { return all_.size(); }
  void clear() { all_.clear(); }

  // The percentile `share` (0 to 1), in milliseconds.
  [[nodiscard]] double milliseconds(double share) {
    if (all_.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(all_.size() - 1));
    std::nth_element(all_.begin(), all_.begin() + at, all_.end());
    return static_cast<double>(all_[static_cast<std::size_t>(at)]) / 1000;
  }

 private:
  std::vector<std::int64_t> all_;
};

}  // namespace outflank::load
