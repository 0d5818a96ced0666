#include "env/workers.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#if defined(__unix__)
#include <unistd.h>
#endif

namespace outflank::env {
namespace {

int this_process() {
#if defined(__unix__)
  return getpid();
#else
  return 0;
#endif
}

}  // namespace

// The threads, and what they share.
class Workers::Pool {
 public:
  Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    {
      const std::scoped_lock lock(mutex_);
      over_ = true;
    }
    begin_.notify_all();
    for (std::thread& thread : others_) thread.join();
  }

  void add() { others_.emplace_back(&Pool::help, this, threads()); }
  [[nodiscard]] std::size_t threads() const { return others_.size() + 1; }

  void run(std::size_t count, std::size_t parts,
           const std::function<void(std::size_t, std::size_t)>& work) {
    {
      const std::scoped_lock lock(mutex_);
      work_ = &work;
      count_ = count;
      parts_ = parts;
      running_ = parts - 1;
      ++round_;
    }
    begin_.notify_all();
    do_part(0);
    std::unique_lock lock(mutex_);
    end_.wait(lock, [&] { return running_ == 0; });
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

 private:
  void help(std::size_t part) {
    unsigned seen = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
      begin_.wait(lock, [&] { return over_ || round_ != seen; });
      if (over_) return;
      seen = round_;
      if (part >= parts_) continue;  // this round has fewer parts
      lock.unlock();
      do_part(part);
      lock.lock();
      if (--running_ == 0) end_.notify_one();
    }
  }

  void do_part(std::size_t part) {
    const std::size_t first = count_ * part / parts_;
    const std::size_t last = count_ * (part + 1) / parts_;
    try {
      if (first < last) (*work_)(first, last);
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      thrown_ = std::current_exception();
    }
  }

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  std::size_t parts_ = 0;
  std::size_t running_ = 0;
  std::exception_ptr thrown_;  // by a part of this round
  unsigned round_ = 0;
  bool over_ = false;
  std::vector<std::thread> others_;
};

Workers::Workers(int threads) : pool_(std::make_unique<Pool>()), process_(this_process()) {
  while (this->threads() < threads) pool_->add();
}

Workers::~Workers() {
  // The threads that wait there exist in the parent alone: to join them would take for ever, and so it leaks.
  if (forked())
    static_cast<void>(pool_.release());  // NOLINT(bugprone-unused-return-value): see above
}

int Workers::threads() const {
  return static_cast<int>(pool_->threads());
}

bool Workers::forked() const {
  return this_process() != process_;
}

void Workers::run(std::size_t count, std::size_t least,
                  const std::function<void(std::size_t, std::size_t)>& work) {
  const std::size_t parts =
      std::clamp<std::size_t>(count / std::max<std::size_t>(least, 1), 1, pool_->threads());
  if (parts > 1 && !forked()) {
    pool_->run(count, parts, work);
  } else if (count > 0) {
    work(0, count);
  }
}

}  // namespace outflank::env
