#pragma once

#include <algorithm>
#include <cstddef>

#ifndef __wasm__
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace outflank::search {

#ifdef __wasm__

// The browser's module is single-threaded.
inline int thread_count(int /*wanted*/) {
  return 1;
}

struct Mutex {};
struct [[maybe_unused]] Lock {
  explicit Lock(Mutex& /*mutex*/) {}
};

class [[maybe_unused]] Helpers {
 public:
  template <class F>
  Helpers(std::size_t /*count*/, F /*work*/) {}
};

#else

using Mutex = std::mutex;
using Lock = std::scoped_lock<std::mutex>;

// 0 means one per core.
inline int thread_count(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// Threads that run work(0) … work(count − 1); the destructor joins them.
class Helpers {
 public:
  template <class F>
  Helpers(std::size_t count, F work) {
    for (std::size_t i = 0; i < count; ++i) threads_.emplace_back(work, i);
  }

 private:
  std::vector<std::jthread> threads_;
};

#endif

}  // namespace outflank::search
