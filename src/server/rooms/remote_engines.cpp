#include "server/rooms/remote_engines.h"

#include <memory>
#include <utility>

#include "server/base/log.h"
#include "server/jobs/engine_jobs.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kLookEvery = 2s;      // polls for results whose notification was lost
constexpr auto kRetryEvery = 500ms;  // for what the store or the local engines had no room for
constexpr auto kStaleAfter = 30s;    // after this a job may have been lost
constexpr store::JobLimits kLimits{1024, 32};

}  // namespace

RemoteEngines::RemoteEngines(SharedStore& store, EnginePool& local,
                             std::function<store::Moment()> clock)
    : store_(store),
      local_(local),
      clock_(std::move(clock)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

RemoteEngines::~RemoteEngines() {
  close();
}

void RemoteEngines::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

bool RemoteEngines::submit(std::string_view game_id, EngineRequest request, EnginePool::Done done) {
  std::string id = move_job_id(game_id, request);
  const auto now = Clock::now();
  {
    const std::scoped_lock lock(mutex_);
    const auto found = pending_.find(id);
    if (found != pending_.end()) {
      found->second.done.push_back(std::move(done));
      return true;
    }
    if (closed_ || pending_.size() >= kMaxOutstanding) return false;
    Pending& pending = pending_[std::move(id)];
    pending.request = std::move(request);
    pending.done.push_back(std::move(done));
    pending.since = pending.next_look = now;
    anything_new_ = true;
  }
  changed_.notify_one();
  return true;
}

void RemoteEngines::on_news(std::string_view job) {
  {
    const std::scoped_lock lock(mutex_);
    if (!pending_.contains(job)) return;
    news_.emplace_back(job);
    anything_new_ = true;
  }
  changed_.notify_one();
}

RemoteEngines::Figures RemoteEngines::figures() const {
  const std::scoped_lock lock(mutex_);
  return {pending_.size(), latency_.figures()};
}

void RemoteEngines::add_jobs() {
  std::vector<store::NewJob> jobs;
  {
    const std::scoped_lock lock(mutex_);
    const auto now = Clock::now();
    for (auto& [id, pending] : pending_) {
      if (pending.added || pending.here || pending.next_look > now) continue;
      pending.next_look = now + kRetryEvery;
      const EngineRequest& request = pending.request;
      jobs.push_back({id, std::string(kMoveJob),
                      request.awaited ? store::JobUrgency::Move : store::JobUrgency::Background,
                      request.person, "", expected_seconds(request), move_payload(request)});
    }
  }
  for (const store::NewJob& job : jobs) {
    const auto added = store_.with(
        [&](store::Store& store) { return store::JobQueue(store).add(job, kLimits, clock_()); });
    if (!added) continue;
    const std::scoped_lock lock(mutex_);
    const auto found = pending_.find(job.id);
    if (found == pending_.end()) continue;
    found->second.added = true;
    found->second.next_look = Clock::now() + kLookEvery;
    // Another server requested it before, and may have been notified already.
    if (*added == store::JobQueue::Added::WasThere) news_.push_back(job.id);
  }
}

void RemoteEngines::collect(const std::vector<std::string>& ids) {
  if (ids.empty()) return;
  const auto finished =
      store_.with([&](store::Store& store) { return store::JobQueue(store).finished(ids); });
  if (!finished) return;
  for (const store::JobRow& job : *finished) answer(job);
}

void RemoteEngines::answer(const store::JobRow& job) {
  std::vector<EnginePool::Done> done;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = pending_.find(job.id);
    if (found == pending_.end()) return;
    if (job.status != store::JobStatus::Done) {
      log(LogLevel::Warning, "move_not_found", {{"job", job.id}, {"message", job.result}});
      found->second.here = true;
      return;
    }
    latency_.add(Clock::now() - found->second.since);
    done = std::move(found->second.done);
    pending_.erase(found);
  }
  for (EnginePool::Done& one : done) one(job.result);
}

// A missing row was swept before its result was read.
void RemoteEngines::look_for_lost(const std::string& id) {
  const auto found =
      store_.with([&](store::Store& store) { return store::JobQueue(store).find(id); });
  if (found || !found.error().is(store::JobError::NoSuchJob)) return;
  const std::scoped_lock lock(mutex_);
  const auto pending = pending_.find(id);
  if (pending != pending_.end()) pending->second.here = true;
}

void RemoteEngines::do_here() {
  const std::scoped_lock lock(mutex_);
  for (auto entry = pending_.begin(); entry != pending_.end();) {
    Pending& pending = entry->second;
    if (!pending.here) {
      ++entry;
      continue;
    }
    EngineRequest request;
    request.game = pending.request.game->clone();
    request.level = pending.request.level;
    request.seed = pending.request.seed;
    request.limits = pending.request.limits;
    request.person = pending.request.person;
    request.awaited = pending.request.awaited;
    const auto all = std::make_shared<std::vector<EnginePool::Done>>(std::move(pending.done));
    const bool taken = local_.submit(std::move(request), [all](const std::string& move) {
      for (EnginePool::Done& one : *all) one(move);
    });
    if (taken) {
      entry = pending_.erase(entry);
    } else {
      pending.done = std::move(*all);
      ++entry;
    }
  }
}

void RemoteEngines::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::vector<std::string> overdue;
    std::vector<std::string> stale;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, stop, kRetryEvery, [this] { return anything_new_; });
      if (stop.stop_requested()) return;
      anything_new_ = false;
      const auto now = Clock::now();
      for (auto& [id, pending] : pending_) {
        if (!pending.added || pending.here || pending.next_look > now) continue;
        pending.next_look = now + kLookEvery;
        overdue.push_back(id);
        if (now - pending.since > kStaleAfter) stale.push_back(id);
      }
    }
    add_jobs();
    {
      const std::scoped_lock lock(mutex_);
      for (std::string& id : std::exchange(news_, {})) overdue.push_back(std::move(id));
    }
    collect(overdue);
    for (const std::string& id : stale) look_for_lost(id);
    do_here();
  }
}

}  // namespace outflank::server
