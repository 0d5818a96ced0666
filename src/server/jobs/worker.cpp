#include "server/jobs/worker.h"

#include <algorithm>
#include <utility>

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "seat/make_player.h"
#include "server/base/log.h"
#include "server/jobs/engine_jobs.h"
#include "server/jobs/engines.h"
#include "server/people/secrets.h"
#include "store/bundles.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr int kUrgentNice = 10;
constexpr int kPatientNice = 15;
constexpr auto kLookEvery = 1s;                  // for work whose notification was lost
constexpr auto kAfterFailure = 1s;               // of the store
constexpr store::Moment kMeasuredWithin = 1000;  // milliseconds, or it says little
constexpr int kSweepEvery = 10;                  // renewals
constexpr int kFinishAttempts = 30;              // to store a result, a second apart

// On Linux, threads have their own ids and priorities.
void give_way(int nice) {
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  static_cast<void>(setpriority(PRIO_PROCESS, thread, nice));
}

// The work of engines.
class EngineWork final : public store::JobHandler {
 public:
  Result<std::string> perform(const store::ClaimedJob& job, const search::StopToken& stop,
                              const OnProgress& on_progress) override {
    return engines_.perform(job, stop, on_progress);
  }

 private:
  Engines engines_;
};

std::unique_ptr<store::JobHandler> make_engines() {
  return std::make_unique<EngineWork>();
}

}  // namespace

Worker::Worker(SharedStore& store, Settings settings, std::function<store::Moment()> clock)
    : store_(store),
      settings_(std::move(settings)),
      clock_(std::move(clock)),
      id_(random_id()),
      lanes_{Lane{{store::JobUrgency::Move, store::JobUrgency::Hint, engine_job_kinds()},
                  kUrgentNice,
                  settings_.urgent_threads,
                  make_engines},
             Lane{{store::JobUrgency::Hint, store::JobUrgency::Background, engine_job_kinds()},
                  kPatientNice,
                  settings_.patient_threads,
                  make_engines},
             Lane{{store::JobUrgency::Background, store::JobUrgency::Background,
                   settings_.games.kinds},
                  kPatientNice,
                  settings_.games.threads,
                  settings_.games.make_handler}} {
  for (Lane& lane : lanes_) {
    for (int i = 0; i < lane.threads; ++i) {
      threads_.emplace_back([this, &lane](const std::stop_token& stop) { run(lane, stop); });
    }
  }
  keeper_ = std::jthread([this](const std::stop_token& stop) { keep(stop); });
  if (settings_.shared_address.empty()) return;
  listener_ = std::make_unique<store::Listener>(
      settings_.shared_address, settings_.store_settings,
      store::Listener::Handlers{[this](std::string_view kind) { wake(kind); }, [this] { wake(); }},
      store::Listener::Channel::Jobs);
}

Worker::~Worker() {
  listener_.reset();
  for (std::jthread& thread : threads_) thread.request_stop();
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [lease, running] : running_) running->stop.request_stop();
  }
  for (std::jthread& thread : threads_) thread.join();
  keeper_.request_stop();
  keeper_.join();
  if (settings_.role == Role::Dedicated) {
    std::ignore =
        store_.with([&](store::Store& store) { return store::JobQueue(store).forget_worker(id_); });
  }
}

void Worker::wake(std::string_view kind) {
  const std::scoped_lock lock(mutex_);
  for (Lane& lane : lanes_) {
    const auto& kinds = lane.range.kinds;
    if (kind.empty()) {
      lane.woken = lane.threads;
      lane.changed.notify_all();
    } else if (std::ranges::find(kinds, kind) != kinds.end()) {
      lane.woken = std::min(lane.threads, lane.woken + 1);
      lane.changed.notify_one();
    }
  }
}

std::optional<store::JobFigures> Worker::figures() const {
  const std::scoped_lock lock(mutex_);
  return figures_;
}

bool Worker::may_work() const {
  if (settings_.role == Role::Dedicated) return true;
  const std::scoped_lock lock(mutex_);
  return figures_ && figures_->workers == 0;
}

void Worker::run(Lane& lane, const std::stop_token& stop) {
  give_way(lane.nice);
  const auto handler = lane.make_handler();
  while (!stop.stop_requested()) {
    Result<std::optional<store::ClaimedJob>> job = std::nullopt;
    if (may_work()) {
      job = store_.with([&](store::Store& store) {
        const store::Moment at = now();
        return store::JobQueue(store).claim(id_, lane.range, at, at + kLeaseLasts.count());
      });
    }
    if (job && *job) {
      perform(**std::move(job), *handler, stop);
      continue;
    }
    std::unique_lock lock(mutex_);
    const bool woken = lane.changed.wait_for(lock, stop, job ? kLookEvery : kAfterFailure,
                                             [&] { return lane.woken > 0; });
    if (woken) --lane.woken;
  }
}

void Worker::perform(store::ClaimedJob job, store::JobHandler& handler,
                     const std::stop_token& stop) {
  Running running{std::move(job), {}, {}, false};
  {
    const std::scoped_lock lock(mutex_);
    // Shutdown stops the jobs in the list; this one may have come a moment later.
    if (stop.stop_requested()) running.stop.request_stop();
    running_[running.job.lease] = &running;
  }
  const double begun = seat::steady_seconds();
  const auto result =
      handler.perform(running.job, running.stop.get_token(), [&](store::JobProgress progress) {
        const std::scoped_lock lock(mutex_);
        running.progress = std::move(progress);
      });
  bool lost = false;
  {
    const std::scoped_lock lock(mutex_);
    lost = running.lost;
  }
  if (lost) {
    note_lost(running.job);
  } else if (stop.stop_requested()) {
    std::ignore = store_.with(
        [&](store::Store& store) { return store::JobQueue(store).release(running.job); });
  } else {
    conclude(running.job, result, seat::steady_seconds() - begun, stop);
  }
  const std::scoped_lock lock(mutex_);
  running_.erase(running.job.lease);
}

void Worker::note_lost(const store::ClaimedJob& job) {
  ++lost_;
  log(LogLevel::Warning, "job_lost", {{"job", job.id}, {"kind", job.kind}});
}

// The result of minutes of work is worth retrying while the store is down, until another worker
// takes over the job.
void Worker::conclude(const store::ClaimedJob& job, const Result<std::string>& result,
                      double seconds, const std::stop_token& stop) {
  const store::JobQueue::Outcome outcome{result ? store::JobStatus::Done : store::JobStatus::Failed,
                                         result ? *result : result.error().message(), seconds};
  if (!result) {
    log(LogLevel::Warning, "job_failed",
        {{"job", job.id}, {"kind", job.kind}, {"message", outcome.result}});
  }
  for (int i = 0; i < kFinishAttempts; ++i) {
    const auto finished = store_.with(
        [&](store::Store& store) { return store::JobQueue(store).finish(job, outcome, now()); });
    if (finished) {
      if (*finished) {
        ++done_;
      } else {
        note_lost(job);
      }
      return;
    }
    if (stop.stop_requested()) return;
    std::unique_lock lock(mutex_);
    closing_.wait_for(lock, stop, kAfterFailure, [] { return false; });
  }
}

// All users of the store lease by its clock, also after it was set.
void Worker::follow_store_clock() {
  const store::Moment before = clock_();
  const auto moment = store_.with([](store::Store& store) { return store.clock(); });
  const store::Moment after = clock_();
  if (!moment || !*moment || after - before > kMeasuredWithin) return;
  clock_behind_ = **moment - (before + after) / 2;
}

void Worker::renew_leases() {
  std::vector<std::pair<store::ClaimedJob, store::JobProgress>> jobs;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [lease, running] : running_) {
      if (!running->lost) jobs.emplace_back(running->job, running->progress);
    }
  }
  for (const auto& [job, progress] : jobs) {
    const auto renewed = store_.with([&](store::Store& store) {
      return store::JobQueue(store).renew(job, progress, now() + kLeaseLasts.count());
    });
    if (!renewed || *renewed) continue;
    const std::scoped_lock lock(mutex_);
    const auto found = running_.find(job.lease);
    if (found == running_.end()) continue;
    found->second->lost = true;
    found->second->stop.request_stop();
  }
}

void Worker::keep(const std::stop_token& stop) {
  for (int round = 0; !stop.stop_requested(); ++round) {
    follow_store_clock();
    if (settings_.role == Role::Dedicated) {
      std::ignore = store_.with([&](store::Store& store) {
        return store::JobQueue(store).note_worker(
            id_, settings_.name, settings_.urgent_threads, now(),
            {.games = settings_.games.threads, .bots = settings_.games.bots});
      });
    }
    renew_leases();
    if (round % kSweepEvery == 0) {
      std::ignore =
          store_.with([&](store::Store& store) { return store::JobQueue(store).sweep(now()); });
      std::ignore =
          store_.with([&](store::Store& store) { return store::Bundles(store).sweep(now()); });
    }
    auto figures =
        store_.with([&](store::Store& store) { return store::JobQueue(store).figures(now()); });
    std::unique_lock lock(mutex_);
    if (figures) figures_ = *std::move(figures);
    closing_.wait_for(lock, stop, kRenewEvery, [] { return false; });
  }
}

}  // namespace outflank::server
