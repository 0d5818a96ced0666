#include "puzzles/mining_worker.h"

#include <utility>

#include "core/try.h"
#include "puzzles/mining_job.h"

namespace outflank::puzzles {

MiningWorker::MiningWorker(std::string worker) : worker_(std::move(worker)) {}

Result<std::string> MiningWorker::perform(const store::ClaimedJob& job,
                                          const search::StopToken& stop,
                                          const OnProgress& /*on_progress*/) {
  auto result = mine(job, stop);
  if (!result) return Failure(result.error().within("worker " + worker_));
  return result;
}

Result<std::string> MiningWorker::mine(const store::ClaimedJob& job,
                                       const search::StopToken& stop) {
  const MiningJob wanted = TRY(mining_job_of_json(job.payload));
  auto miner = miners_.find(wanted.game);
  if (miner == miners_.end()) {
    auto made = TRY(Miner::make(wanted.game));
    miner = miners_.emplace(wanted.game, std::move(made)).first;
  }
  const MinedGame game = TRY(miner->second.mine(wanted.seed, wanted.number, stop));
  return to_json(wanted.number, game);
}

}  // namespace outflank::puzzles
