#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "core/error.h"
#include "search/engine.h"
#include "search/stop_token.h"
#include "server/jobs/engine_jobs.h"
#include "store/job_queue.h"

namespace outflank::server {

// The engines of one thread, created on demand. Every call blocks until the search ends or is
// stopped.
class Engines {
 public:
  using OnProgress = std::function<void(store::JobProgress)>;

  // The move at the request's level; empty if there is none.
  std::string find_move(const EngineRequest& request, const search::Limits& limits);
  // Does a job of any kind in engine_jobs.h; returns its result as text. The result of a stopped
  // search must not be used. Unknown for other kinds.
  Result<std::string> perform(const store::ClaimedJob& job, const search::StopToken& stop,
                              const OnProgress& on_progress);

 private:
  Result<search::Engine*> engine_for(std::string_view game);
  Result<std::string> move(const store::ClaimedJob& job, const search::StopToken& stop);
  Result<std::string> analyze(const store::ClaimedJob& job, const search::StopToken& stop,
                              const OnProgress& on_progress);
  Result<std::string> review(const store::ClaimedJob& job, const search::StopToken& stop,
                             const OnProgress& on_progress);

  std::map<std::string, std::unique_ptr<search::Engine>, std::less<>> engines_;
};

}  // namespace outflank::server
