#include "server/rooms/engine_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "match/clock_limits.h"
#include "search/levels.h"
#include "seat/make_player.h"

namespace outflank::server {
namespace {

constexpr int kNice = 10;
constexpr double kNodesPerSecond = 200'000;  // roughly, to tell long from short
constexpr double kMovesOfAClock = 30;

using seat::steady_seconds;

// Linux has priorities for threads, which go by their own ids.
void give_way() {
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  static_cast<void>(setpriority(PRIO_PROCESS, thread, kNice));
}

// Seconds that a move will take, about.
double expected_cost(const EngineRequest& request) {
  const auto level = search::find_level(request.game->name(), request.level);
  double cost = level ? static_cast<double>(level->nodes) / kNodesPerSecond : 0;
  const search::Limits& limits = request.limits;
  if (limits.seconds) cost = std::min(cost, *limits.seconds);
  if (limits.clock) {
    cost = std::min(cost, limits.clock->remaining / kMovesOfAClock + limits.clock->increment);
  }
  const double most = request.awaited ? EnginePool::kMaxSeconds : EnginePool::kMinSeconds;
  return std::clamp(cost, 0.001, most);
}

}  // namespace

EnginePool::EnginePool(int threads) : engines_(static_cast<std::size_t>(threads)) {
  for (std::size_t number = 0; number < engines_.size(); ++number) {
    threads_.emplace_back([this, number] { run(number); });
  }
}

EnginePool::~EnginePool() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  queue_.clear();
  changed_.notify_all();
  stop_.request_stop();  // a search that is just about to begin hears of it as well
  changed_.wait(lock, [this] { return thinking_ == 0; });
}

bool EnginePool::submit(EngineRequest request, Done done) {
  Queue::Item item;
  item.person = request.person;
  item.urgency = request.awaited ? Queue::Urgency::Awaited : Queue::Urgency::Unwatched;
  item.cost = expected_cost(request);
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
  return {queue_.size(), running_, queue_.awaited_cost() / static_cast<double>(threads_.size()),
          waited_.figures()};
}

std::string EnginePool::think(const EngineRequest& request, std::size_t number) {
  const std::string game(request.game->name());
  auto& engine = engines_[number][game];
  if (engine == nullptr) {
    auto made = search::make_engine(game, steady_seconds);
    if (!made) return "";
    engine = *std::move(made);
  }
  const auto level = search::find_level(game, request.level);
  if (!level) return "";
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return "";
    ++thinking_;
  }
  search::Limits limits = request.limits;
  limits.stop = stop_.get_token();
  const auto report =
      search::search_at_level(*engine, *level, request.seed, *request.game, limits, {});
  const std::scoped_lock lock(mutex_);
  --thinking_;
  if (closed_) changed_.notify_all();
  return report && !closed_ ? report->lines.front().moves.front() : std::string();
}

void EnginePool::run(std::size_t number) {
  give_way();
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
    if (closed_) return;
    Queue::Item item = queue_.pop();
    EngineRequest& request = item.work.request;
    const double share = request.awaited
                             ? kMaxSeconds / static_cast<double>(queue_.outstanding(item.person))
                             : kMinSeconds;
    const double begun = steady_seconds();
    // The clock of the engine has been running meanwhile.
    request.limits = match::after_waiting(request.limits, begun - item.work.since);
    request.limits.seconds =
        std::min(request.limits.seconds.value_or(kMaxSeconds), std::max(share, kMinSeconds));
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
