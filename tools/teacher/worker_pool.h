#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace outflank::teacher {

// A persistent thread pool.
class WorkerPool {
 public:
  explicit WorkerPool(int threads) {
    for (int worker = 0; worker < threads; ++worker) {
      threads_.emplace_back([this, worker] { loop(worker); });
    }
  }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  ~WorkerPool() {
    {
      const std::scoped_lock lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
  }

  [[nodiscard]] int size() const { return static_cast<int>(threads_.size()); }

  // Calls task(item, worker) for every item from 0 to count − 1; returns when all are done.
  void run(int count, const std::function<void(int, int)>& task) {
    std::unique_lock lock(mutex_);
    task_ = &task;
    count_ = count;
    next_ = 0;
    busy_ = size();
    ++round_;
    wake_.notify_all();
    idle_.wait(lock, [this] { return busy_ == 0; });
    task_ = nullptr;
  }

 private:
  void loop(int worker) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return ending_ || round_ != seen; });
      if (ending_) return;
      seen = round_;
      const auto* task = task_;
      const int count = count_;
      lock.unlock();
      for (int item = next_++; item < count; item = next_++) (*task)(item, worker);
      lock.lock();
      if (--busy_ == 0) idle_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  const std::function<void(int, int)>* task_ = nullptr;
  std::atomic<int> next_{0};
  int count_ = 0;
  int busy_ = 0;
  std::uint64_t round_ = 0;
  bool ending_ = false;
  std::vector<std::jthread> threads_;  // last member, so that they are joined first
};

}  // namespace outflank::teacher
