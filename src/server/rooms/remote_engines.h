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

// Engine moves that are found by workers on other machines: jobs in the database, of which servers are told
// when they are done. The same move of the same game is one job, whichever server asks for it. What the
// workers fail at is done here. From any thread.
class RemoteEngines {
 public:
  static constexpr std::size_t kMaxOutstanding = 1024;

  RemoteEngines(SharedStore& store, EnginePool& local, std::function<store::Moment()> clock);
  ~RemoteEngines();
  RemoteEngines(const RemoteEngines&) = delete;
  RemoteEngines& operator=(const RemoteEngines&) = delete;

  // Forgets what is outstanding, without an answer, and takes nothing more. Not to be called twice at a
  // time.
  void close();

  // Never blocks. False when too many are outstanding: ask again later; and when it is closed.
  bool submit(std::string_view game_id, EngineRequest request, EnginePool::Done done);
  // A job is over: store::parse_job_news.
  void on_news(std::string_view job);

  struct Figures {
    std::size_t outstanding = 0;
    store::Latency::Figures answered;  // how long moves took, from the question to the answer
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
    bool here = false;   // to be done here
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
  std::jthread thread_;  // last, so that it ends before the rest goes
};

}  // namespace outflank::server
