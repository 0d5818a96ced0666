#include "server/rooms/engine_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "search/levels.h"

namespace outflank::server {
namespace {

constexpr int kNice = 10;

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Linux has priorities for threads, which go by their own ids.
void give_way() {
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  static_cast<void>(setpriority(PRIO_PROCESS, thread, kNice));
}

}  // namespace

EnginePool::EnginePool(int threads)
    : thinking_(static_cast<std::size_t>(threads)), engines_(static_cast<std::size_t>(threads)) {
  for (std::size_t number = 0; number < engines_.size(); ++number) {
    threads_.emplace_back([this, number] { run(number); });
  }
}

EnginePool::~EnginePool() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  queue_.clear();
  changed_.notify_all();
  // A search that is just about to begin does not hear of it: say it until everybody has.
  const auto quiet = [this] {
    return std::ranges::count(thinking_, nullptr) == std::ssize(thinking_);
  };
  do {
    for (search::Engine* engine : thinking_) {
      if (engine != nullptr) engine->stop();
    }
  } while (!changed_.wait_for(lock, std::chrono::milliseconds(10), quiet));
}

bool EnginePool::submit(Thought thought, Done done) {
  {
    const std::scoped_lock lock(mutex_);
    if (closed_ || queue_.size() >= kMostWaiting) return false;
    queue_.push_back({std::move(thought), std::move(done)});
  }
  changed_.notify_one();
  return true;
}

std::size_t EnginePool::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.size();
}

std::string EnginePool::think(const Thought& thought, std::size_t number) {
  const std::string game(thought.game->name());
  auto& engine = engines_[number][game];
  if (engine == nullptr) {
    auto made = search::make_engine(game, steady_seconds);
    if (!made) return "";
    engine = *std::move(made);
  }
  const auto level = search::find_level(game, thought.level);
  if (!level) return "";
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return "";
    thinking_[number] = engine.get();
  }
  const auto report =
      search::search_at_level(*engine, *level, thought.seed, *thought.game, thought.limits, {});
  const std::scoped_lock lock(mutex_);
  thinking_[number] = nullptr;
  if (closed_) changed_.notify_all();
  return report && !closed_ ? report->lines.front().moves.front() : std::string();
}

void EnginePool::run(std::size_t number) {
  give_way();
  while (true) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
    if (closed_) return;
    Entry entry = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    std::string move = think(entry.thought, number);
    {
      const std::scoped_lock closing(mutex_);
      if (closed_) return;
    }
    entry.done(std::move(move));
  }
}

}  // namespace outflank::server
