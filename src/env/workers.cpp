#include "env/workers.h"

#include <algorithm>

namespace outflank::env {

Workers::Workers(int threads) {
  for (int part = 1; part < threads; ++part) {
    others_.emplace_back(&Workers::help, this, static_cast<std::size_t>(part));
  }
}

Workers::~Workers() {
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  begin_.notify_all();
  for (std::thread& thread : others_) thread.join();
}

void Workers::do_part(std::size_t part) const {
  const std::size_t first = count_ * part / parts_;
  const std::size_t last = count_ * (part + 1) / parts_;
  if (first < last) (*work_)(first, last);
}

void Workers::help(std::size_t part) {
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

void Workers::run(std::size_t count, std::size_t least,
                  const std::function<void(std::size_t, std::size_t)>& work) {
  const std::size_t parts =
      std::clamp<std::size_t>(count / std::max<std::size_t>(least, 1), 1, others_.size() + 1);
  if (parts == 1) {
    if (count > 0) work(0, count);
    return;
  }
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
}

}  // namespace outflank::env
