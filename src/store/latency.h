#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace outflank::store {

// A latency histogram. Callable from any thread.
class Latency {
 public:
  // Upper bounds of the buckets in seconds; the last bucket has none.
  static constexpr std::array<double, 9> kBounds = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5};

  struct Figures {
    std::array<std::uint64_t, kBounds.size() + 1> counts{};
    double seconds = 0;  // total
  };

  void add(std::chrono::steady_clock::duration took) {
    const double seconds = std::chrono::duration<double>(took).count();
    const auto* bound = std::ranges::lower_bound(kBounds, seconds);
    ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
    microseconds_ += static_cast<std::uint64_t>(seconds * 1e6);
  }

  [[nodiscard]] Figures figures() const {
    Figures figures;
    for (std::size_t i = 0; i < counts_.size(); ++i) figures.counts[i] = counts_[i];
    figures.seconds = static_cast<double>(microseconds_) / 1e6;
    return figures;
  }

 private:
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> microseconds_ = 0;
};

}  // namespace outflank::store
