#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "search/stop_token.h"

namespace outflank::seat {

// Runs tasks in order on a thread of its own, so that input can be read during a search. All
// functions must be called by the owning thread.
class Worker {
 public:
  // A task ends soon after a stop is requested, even before it has begun.
  using Task = std::move_only_function<void(const search::StopToken& stop)>;

  Worker();
  // Stops all remaining tasks.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Blocks while kMaxWaiting tasks are queued.
  void post(Task task);

  // Stops running and queued tasks; returns when all have ended.
  void cut_short();
  // The same, after giving them some time to finish.
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
