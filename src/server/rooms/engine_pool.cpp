#include "server/rooms/engine_pool.h"

#include <chrono>
#include <utility>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "seat/make_player.h"
#include "server/jobs/engine_jobs.h"
#include "server/jobs/engine_times.h"

namespace outflank::server {
namespace {

constexpr int kNice = 10;

using seat::steady_seconds;

// On Linux, priorities are per thread.
void give_way() {
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  static_cast<void>(setpriority(PRIO_PROCESS, thread, kNice));
}

}  // namespace

EnginePool::EnginePool(int threads) : engines_(static_cast<std::size_t>(threads)) {
  for (std::size_t number = 0; number < engines_.size(); ++number) {
    threads_.emplace_back([this, number] { run(number); });
  }
}

EnginePool::~EnginePool() {
  close();
}

void EnginePool::close() {
  {
    std::unique_lock lock(mutex_);
    closed_ = true;
    queue_.clear();
    changed_.notify_all();
    stop_.request_stop();  // also stops a search that is about to begin
    changed_.wait(lock, [this] { return thinking_ == 0; });
  }
  threads_.clear();
}

bool EnginePool::submit(EngineRequest request, Done done) {
  Queue::Item item;
  item.person = request.person;
  item.urgency = request.awaited ? Queue::Urgency::Awaited : Queue::Urgency::Unwatched;
  item.cost = expected_seconds(request);
  item.work = {std::move(request), std::move(done), steady_seconds()};
  {
    const std::scoped_lock lock(mutex_);
    if (closed_ || !queue_.push(std::move(item))) return false;
  }
  changed_.notify_one();
  return true;
}

EnginePool::Figures EnginePool::figures() const {
  const std::scoped_lock lock(mutex_);
  return {queue_.size(), running_, queue_.awaited_cost() / static_cast<double>(engines_.size()),
          waited_.figures()};
}

std::string EnginePool::think(const EngineRequest& request, std::size_t number) {
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return "";
    ++thinking_;
  }
  search::Limits limits = request.limits;
  limits.stop = stop_.get_token();
  std::string move = engines_[number].find_move(request, limits);
  const std::scoped_lock lock(mutex_);
  --thinking_;
  if (closed_) changed_.notify_all();
  return closed_ ? std::string() : move;
}

void EnginePool::run(std::size_t number) {
  give_way();
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
    if (closed_) return;
    Queue::Item item = queue_.pop();
    EngineRequest& request = item.work.request;
    const double begun = steady_seconds();
    request.limits = limits_after(request.limits, begun - item.work.since, request.awaited,
                                  static_cast<double>(queue_.outstanding(item.person)));
    waited_.add(std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(begun - item.work.since)));
    ++running_;
    lock.unlock();
    std::string move = think(request, number);
    {
      const std::scoped_lock ended(mutex_);
      --running_;
      if (closed_) return;
      queue_.finished(item.person, item.cost, steady_seconds() - begun);
    }
    item.work.done(std::move(move));
  }
}

}  // namespace outflank::server
