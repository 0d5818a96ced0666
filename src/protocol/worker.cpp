#include "protocol/worker.h"

#include <chrono>
#include <utility>

namespace outflank::protocol {

Worker::Worker(std::function<void()> interrupt)
    : interrupt_(std::move(interrupt)), thread_([this] { run(); }) {}

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
  tasks_.push_back(std::move(task));
  lock.unlock();
  changed_.notify_all();
}

void Worker::cut_short() {
  finish(0);
}

void Worker::finish(double seconds) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return idle(); });
  while (!idle()) {
    lock.unlock();
    interrupt_();
    lock.lock();
    changed_.wait_for(lock, std::chrono::milliseconds(1), [this] { return idle(); });
  }
}

void Worker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return closed_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    working_ = true;
    lock.unlock();
    changed_.notify_all();
    task();
    task = nullptr;
    lock.lock();
    working_ = false;
    changed_.notify_all();
  }
}

}  // namespace outflank::protocol
