#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/base/shared_store.h"
#include "store/job_handler.h"
#include "store/job_queue.h"
#include "store/listener.h"
#include "store/store_settings.h"

namespace outflank::server {

// Takes jobs from the database and does them. A job is the worker's while it renews its lease; one that
// has lost it, because the process was paused or cut off, stops and writes nothing. From any thread.
class Worker {
 public:
  static constexpr std::chrono::milliseconds kLeaseLasts{6000};
  static constexpr std::chrono::milliseconds kRenewEvery{1000};

  enum class Role : std::uint8_t {
    Dedicated,  // a process of its own, of which servers know
    StandIn,    // part of a server: works only while there is no dedicated worker
  };
  struct Settings {
    Role role = Role::Dedicated;
    std::string name{};  // for administrators of the database
    // Threads for moves and hints, and as many of lower priority for longer jobs: a long review
    // delays no move.
    int urgent_threads = 1;
    int patient_threads = 1;
    // Games of tournaments, on additional threads, also of lower priority.
    struct Games {
      int threads = 0;
      bool bots = false;                 // offered to those who want games played
      std::vector<std::string> kinds{};  // of the jobs
      std::function<std::unique_ptr<store::JobHandler>()> make_handler{};  // for each thread
    };
    Games games{};
    // Of a database that notifies of new work; empty: poll every second.
    std::string shared_address{};
    store::StoreSettings store_settings{};
  };

  // The clock need not agree with the store's, which decides about leases.
  Worker(SharedStore& store, Settings settings, std::function<store::Moment()> clock);
  // Stops running jobs, and returns them to the queue.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // There may be work, of this kind if it is known.
  void wake(std::string_view kind = {});
  // The time by which jobs are leased.
  [[nodiscard]] store::Moment now() const { return clock_() + clock_behind_; }
  // As of a second ago; empty if the store has not responded yet.
  [[nodiscard]] std::optional<store::JobFigures> figures() const;
  [[nodiscard]] std::uint64_t jobs_done() const { return done_; }
  [[nodiscard]] std::uint64_t leases_lost() const { return lost_; }

 private:
  struct Lane {
    store::JobRange range;
    int nice = 0;
    int threads = 0;
    std::function<std::unique_ptr<store::JobHandler>()> make_handler{};
    std::condition_variable_any changed{};
    int woken = 0;  // threads that are to look for work
  };
  // A running job.
  struct Running {
    store::ClaimedJob job;
    store::JobProgress progress;
    search::StopSource stop;
    bool lost = false;  // another worker has it now
  };

  void run(Lane& lane, const std::stop_token& stop);
  void perform(store::ClaimedJob job, store::JobHandler& handler, const std::stop_token& stop);
  void conclude(const store::ClaimedJob& job, const Result<std::string>& result, double seconds,
                const std::stop_token& stop);
  void note_lost(const store::ClaimedJob& job);
  void keep(const std::stop_token& stop);
  void follow_store_clock();
  void renew_leases();
  [[nodiscard]] bool may_work() const;

  SharedStore& store_;
  Settings settings_;
  std::function<store::Moment()> clock_;
  std::atomic<store::Moment> clock_behind_ = 0;  // the store's
  std::string id_;
  mutable std::mutex mutex_;
  std::array<Lane, 3> lanes_;
  std::condition_variable_any closing_;
  std::unordered_map<std::string, Running*> running_;  // by lease
  std::optional<store::JobFigures> figures_;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<std::uint64_t> lost_ = 0;
  std::vector<std::jthread> threads_;
  std::jthread keeper_;
  std::unique_ptr<store::Listener> listener_;  // destroyed first
};

}  // namespace outflank::server
