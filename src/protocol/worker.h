#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace outflank::protocol {

// Does tasks one after the other on a thread of its own, so that lines can be read during a search.
// All functions are for the one thread that owns it.
class Worker {
 public:
  using Task = std::move_only_function<void()>;

  // `interrupt` makes the running task end soon. It is called from the owner's thread, perhaps
  // before the task has got to what can be interrupted: it is therefore called again and again.
  explicit Worker(std::function<void()> interrupt);
  // Cuts short what is left.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Waits for room when kMaxWaiting tasks are waiting.
  void post(Task task);

  // Interrupts the task that runs, and those that wait as they come; returns when all are done.
  void cut_short();
  // The same, after giving them some time to end by themselves.
  void finish(double seconds);

  static constexpr std::size_t kMaxWaiting = 1000;

 private:
  void run();
  [[nodiscard]] bool idle() const { return !working_ && tasks_.empty(); }

  std::function<void()> interrupt_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  bool working_ = false;
  bool closed_ = false;
  std::jthread thread_;
};

}  // namespace outflank::protocol
