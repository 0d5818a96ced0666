#pragma once

#include <algorithm>
#include <cstddef>

#if defined(OUTFLANK_WASM_THREADS)
#include <functional>
#include <utility>

#include "search/wasm_threads.h"
#elif !defined(__wasm__)
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
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

// As those of the native build; one at a time, and without exceptions.
class Helpers {
 public:
  template <class F, class Stop>
  Helpers(std::size_t count, F work, Stop stop) : work_(std::move(work)), stop_(std::move(stop)) {
    wasm::start_helpers(
        count, [](void* self, std::size_t i) { static_cast<Helpers*>(self)->work_(i); }, this);
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { end(); }

  void end() {
    if (std::exchange(ended_, true)) return;
    stop_();
    wasm::await_helpers();
  }

 private:
  std::function<void(std::size_t)> work_;
  std::function<void()> stop_;
  bool ended_ = false;
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
  template <class F, class Stop>
  Helpers(std::size_t /*count*/, F /*work*/, Stop /*stop*/) {}
  void end() {}
};

#else

using Mutex = std::mutex;
using Lock = std::scoped_lock<std::mutex>;

// 0 means one per core.
inline int thread_count(int wanted) {
  if (wanted > 0) return wanted;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// Threads that run work(0) … work(count − 1) beside the one that makes them: fewer of them, if the system has
// no more. `stop` makes work return soon. It is called when a helper throws and when the helpers are to end, so
// that an exception of any thread ends all of them.
class Helpers {
 public:
  template <class F, class Stop>
  Helpers(std::size_t count, F work, Stop stop) : work_(std::move(work)), stop_(std::move(stop)) {
    threads_.reserve(count);
    try {
      for (std::size_t i = 0; i < count; ++i) threads_.emplace_back([this, i] { run(i); });
    } catch (const std::exception&) {
      // No more threads, or no memory for them: those that have begun are enough.
    }
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { stop_and_join(); }

  // Stops them and waits for them. Throws what the first that threw has thrown.
  void end() {
    stop_and_join();
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

 private:
  void run(std::size_t i) {
    try {
      work_(i);
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      stop_();
    }
  }
  void stop_and_join() {
    if (threads_.empty()) return;
    stop_();
    threads_.clear();
  }

  std::function<void(std::size_t)> work_;
  std::function<void()> stop_;
  std::mutex mutex_;
  std::exception_ptr thrown_;
  std::vector<std::jthread> threads_;  // last member, so that they are joined first
};

#endif

}  // namespace outflank::search
