#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "search/stop_token.h"

namespace outflank::seat {

// Does tasks one after the other on a thread of its own, so that lines can be read during a search.
// All functions are for the one thread that owns it.
class Worker {
 public:
  // A task ends soon after the stop is requested, be that before it has begun.
  using Task = std::move_only_function<void(const search::StopToken& stop)>;

  Worker();
  // Cuts short what is left.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Waits for room when kMaxWaiting tasks are waiting.
  void post(Task task);

  // Stops the task that runs and those that wait; returns when all are done.
  void cut_short();
  // The same, after giving them some time to end by themselves.
  void finish(double seconds);

  static constexpr std::size_t kMaxWaiting = 1000;

 private:
  struct Posted {
    Task task;
    search::StopSource stop;
  };

  void run();
  [[nodiscard]] bool idle() const { return !working_ && tasks_.empty(); }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Posted> tasks_;
  search::StopSource running_;
  bool working_ = false;
  bool closed_ = false;
  std::jthread thread_;
};

}  // namespace outflank::seat
