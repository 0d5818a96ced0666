#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/base/shared_store.h"
#include "server/jobs/engine_request.h"
#include "server/rooms/engine_pool.h"
#include "store/job_queue.h"
#include "store/latency.h"

namespace outflank::server {

// Engine moves searched by workers on other machines, as jobs in the database. The same move of the
// same game is one job, whichever server requests it. Failed jobs are searched here. Thread-safe.
class RemoteEngines {
 public:
  static constexpr std::size_t kMaxOutstanding = 1024;

  RemoteEngines(SharedStore& store, EnginePool& local, std::function<store::Moment()> clock);
  ~RemoteEngines();
  RemoteEngines(const RemoteEngines&) = delete;
  RemoteEngines& operator=(const RemoteEngines&) = delete;

  // Drops pending requests without calling Done, and accepts nothing more. Must not be called
  // concurrently.
  void close();

  // Never blocks. False when too many are pending (retry later), or when closed.
  bool submit(std::string_view game_id, EngineRequest request, EnginePool::Done done);
  // A job is over: store::parse_job_news.
  void on_news(std::string_view job);

  struct Figures {
    std::size_t outstanding = 0;
    store::Latency::Figures answered;  // from request to result
  };
  [[nodiscard]] Figures figures() const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Pending {
    EngineRequest request;
    std::vector<EnginePool::Done> done;
    Clock::time_point since;
    Clock::time_point next_look;
    bool added = false;  // the job is in the database
    bool here = false;   // to be searched here
  };

  void run(const std::stop_token& stop);
  void add_jobs();
  void collect(const std::vector<std::string>& ids);
  void look_for_lost(const std::string& id);
  void answer(const store::JobRow& job);
  void do_here();

  SharedStore& store_;
  EnginePool& local_;
  std::function<store::Moment()> clock_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::string, Pending, std::less<>> pending_;  // by the id of the job
  std::vector<std::string> news_;
  bool anything_new_ = false;
  bool closed_ = false;
  store::Latency latency_;
  std::jthread thread_;  // last member, so that it is joined first
};

}  // namespace outflank::server
