#pragma once

#include <algorithm>
#include <cstddef>

#if defined(OUTFLANK_WASM_THREADS)
#include <functional>
#include <utility>

#include "search/wasm_threads.h"
#elif !defined(__wasm__)
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace outflank::search {

#if defined(OUTFLANK_WASM_THREADS)

using Mutex = wasm::Mutex;
using Lock = wasm::Lock;

// 0: all that the host has provided.
inline int thread_count(int wanted) {
  const int all = 1 + static_cast<int>(wasm::helpers_present());
  return wanted > 0 ? std::min(wanted, all) : all;
}

// As those of the native build; one at a time.
class Helpers {
 public:
  template <class F>
  Helpers(std::size_t count, F work) : work_(std::move(work)) {
    wasm::start_helpers(
        count, [](void* self, std::size_t i) { static_cast<Helpers*>(self)->work_(i); }, this);
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { wasm::await_helpers(); }

 private:
  std::function<void(std::size_t)> work_;
};

#elif defined(__wasm__)

// The browser's usual module is single-threaded.
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
