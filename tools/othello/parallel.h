#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace outflank::tools {

// Calls work(i) for each i below `count` from several threads, in any order; waits for all.
template <class F>
void parallel_for(std::size_t count, int threads, F work) {
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> running;
  for (int t = 0; t < threads; ++t) {
    running.emplace_back([&] {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    });
  }
}

}  // namespace outflank::tools
