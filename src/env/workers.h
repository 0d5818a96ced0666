#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace outflank::env {

// A thread pool that splits a range into equal parts. The calling thread is one of its workers.
class Workers {
 public:
  explicit Workers(int threads);  // at least 1
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] int threads() const { return static_cast<int>(others_.size()) + 1; }

  // Calls work(first, last) for the parts of [0, count), and returns when all are done. A part has
  // at least `least` items: small ranges are done by the calling thread alone.
  void run(std::size_t count, std::size_t least,
           const std::function<void(std::size_t, std::size_t)>& work);

 private:
  void help(std::size_t part);
  void do_part(std::size_t part) const;

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  std::size_t parts_ = 0;
  std::size_t running_ = 0;
  unsigned round_ = 0;
  bool over_ = false;
  std::vector<std::thread> others_;
};

}  // namespace outflank::env
