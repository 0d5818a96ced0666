#pragma once

#include <functional>
#include <string>

#include "core/error.h"
#include "search/stop_token.h"
#include "store/job_queue.h"

namespace outflank::store {

// Does jobs of some kinds, one at a time and by one thread: every thread of a worker has its own. The layers
// above bring their handlers to a worker without knowing each other.
class JobHandler {
 public:
  using OnProgress = std::function<void(JobProgress)>;

  virtual ~JobHandler() = default;
  JobHandler(const JobHandler&) = delete;
  JobHandler& operator=(const JobHandler&) = delete;

  // Its result as text, or the sentence with which it has failed. Blocks; ends soon after a stop, and is
  // not used then.
  virtual Result<std::string> perform(const ClaimedJob& job, const search::StopToken& stop,
                                      const OnProgress& on_progress) = 0;

 protected:
  JobHandler() = default;
};

}  // namespace outflank::store
