#include "seat/worker.h"

#include <chrono>
#include <utility>

namespace outflank::seat {

Worker::Worker() : thread_([this] { run(); }) {}

Worker::~Worker() {
  cut_short();
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

void Worker::post(Task task) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return tasks_.size() < kMaxWaiting; });
  tasks_.push_back({std::move(task), {}});
  lock.unlock();
  changed_.notify_all();
}

void Worker::cut_short() {
  finish(0);
}

void Worker::finish(double seconds) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return idle(); });
  for (Posted& waiting : tasks_) waiting.stop.request_stop();
  search::StopSource running = running_;
  lock.unlock();
  running.request_stop();  // without the lock: callbacks may be slow
  lock.lock();
  changed_.wait(lock, [this] { return idle(); });
}

void Worker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closed_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    Posted posted = std::move(tasks_.front());
    tasks_.pop_front();
    running_ = posted.stop;
    working_ = true;
    lock.unlock();
    changed_.notify_all();
    posted.task(posted.stop.get_token());
    posted.task = nullptr;
    lock.lock();
    working_ = false;
    changed_.notify_all();
  }
}

}  // namespace outflank::seat
