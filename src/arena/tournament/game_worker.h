#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/bots/bundle_cache.h"
#include "arena/bots/cores.h"
#include "arena/referee.h"
#include "arena/tournament/game_job.h"
#include "core/error.h"
#include "search/limits.h"
#include "store/job_handler.h"

namespace outflank::arena {

// The kinds of jobs that a worker takes.
enum class WithBots : bool { No, Yes };
std::vector<std::string> game_job_kinds(WithBots bots);

// The cores on which a worker's thread plays its games; empty: any.
struct GameCores {
  CoreList own;     // one, on which nothing else plays
  CoreList shared;  // for games of engines that have threads of their own
};

// Plays jobs that are games of tournaments, on one thread of a worker. Faults of bots, and failed builds, are
// part of the result; the job fails only if the game cannot be played here at all, with an error that
// names the worker.
class GameWorker final : public store::JobHandler {
 public:
  // `worker` is its name in the results. Without a cache, games with bots are refused. The thread that performs
  // jobs stays on the cores.
  GameWorker(std::string worker, search::Now now, std::shared_ptr<BundleCache> bots,
             GameCores cores = {});
  ~GameWorker() override;

  Result<std::string> perform(const store::ClaimedJob& job, const search::StopToken& stop,
                              const OnProgress& on_progress) override;

 private:
  struct Seated {
    std::shared_ptr<const UnpackedBot> files;  // of a bot, as long as it may be started
    std::shared_ptr<const Entrant> entrant;
  };

  Result<std::string> play(const store::ClaimedJob& job, const search::StopToken& stop);
  Result<std::shared_ptr<const Entrant>> entrant_of(const JobSeat& seat);
  void change_to(const GameJob& job);

  std::string worker_;
  search::Now now_;
  std::shared_ptr<BundleCache> bots_;
  GameCores cores_;
  // Of the latest tournament: the referee reuses its engines.
  std::string tournament_;
  KeepTranscript transcripts_ = KeepTranscript::OfFailedGames;
  std::map<std::string, Seated> seated_;  // by the seat as text
  std::unique_ptr<Referee> referee_;
};

}  // namespace outflank::arena
