#pragma once

#include <map>
#include <string>

#include "core/error.h"
#include "puzzles/miner.h"
#include "store/job_handler.h"

namespace outflank::puzzles {

// Mines games that are jobs, on one thread of a worker.
class MiningWorker final : public store::JobHandler {
 public:
  // The name is for messages.
  explicit MiningWorker(std::string worker);

  Result<std::string> perform(const store::ClaimedJob& job, const search::StopToken& stop,
                              const OnProgress& on_progress) override;

 private:
  Result<std::string> mine(const store::ClaimedJob& job, const search::StopToken& stop);

  std::string worker_;
  std::map<std::string, Miner> miners_;  // by game, as they are needed
};

}  // namespace outflank::puzzles
