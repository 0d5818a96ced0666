#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace outflank::env {

// A thread pool that splits a range into equal parts. The calling thread is one of its workers. After
// a fork the child has no others, and its calling thread does everything.
class Workers {
 public:
  explicit Workers(int threads);  // at least 1; throws std::system_error if no more can be made
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] int threads() const;

  // Calls work(first, last) for the parts of [0, count), and returns when all are done. A part has
  // at least `least` items: small ranges are done by the calling thread alone. If work throws, the
  // other parts are still done, and one of the exceptions is thrown here.
  void run(std::size_t count, std::size_t least,
           const std::function<void(std::size_t, std::size_t)>& work);

 private:
  class Pool;

  [[nodiscard]] bool forked() const;

  std::unique_ptr<Pool> pool_;
  int process_;  // that has the threads
};

}  // namespace outflank::env
