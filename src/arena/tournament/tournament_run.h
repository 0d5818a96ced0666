#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "arena/bots/sandbox.h"
#include "arena/tournament/game_job.h"
#include "arena/tournament/remote_games.h"
#include "arena/tournament/talk_budget.h"
#include "arena/tournament/tournament_state.h"
#include "core/error.h"
#include "search/limits.h"
#include "store/files.h"
#include "store/tournaments.h"

namespace outflank::arena {

// A tournament in its folder, being played. Every finished game is on the disk before it counts; after
// a crash at any moment the tournament resumes from there.
class TournamentRun {
 public:
  // Called after every finished game, by one thread at a time.
  using OnGame = std::function<void(const TournamentState&, const GameSummary&)>;
  // Called by another thread than on_game, perhaps at the same time, when the files cannot be written
  // while games are played (once, until it works again), and when that works again.
  using OnFiles = std::function<void(const Result<void>& written)>;
  enum class End : std::uint8_t { Finished, Stopped };

  // Opens or creates the folder. Fails when another process has it open, and when it holds another
  // tournament, with an error that names the difference.
  static Result<std::unique_ptr<TournamentRun>> open(const Tournament& tournament);

  TournamentRun(const TournamentRun&) = delete;
  TournamentRun& operator=(const TournamentRun&) = delete;
  ~TournamentRun() = default;

  // Plays until all is done, or until `stop` is requested: then the games in progress are discarded. Meanwhile
  // the files of the folder are rewritten after the first game and at intervals. Blocks. Fails when a game
  // cannot be played at all or cannot be stored.
  Result<End> play(search::Now now, const std::shared_ptr<const Sandbox>& sandbox,
                   const OnGame& on_game, const std::stop_token& stop,
                   const OnFiles& on_files = nullptr);

  // The same with workers that play the games, here or on other machines. `on_store` is called when their
  // database cannot be reached (once, until it works again; the workers' games continue), and when it responds again. On a
  // stop, games in progress are withdrawn from the workers.
  Result<End> play_on_workers(RemoteGames& games, const OnGame& on_game,
                              const std::function<void(const Result<void>& reached)>& on_store,
                              const std::stop_token& stop, const OnFiles& on_files = nullptr);

  // Writes the files of the folder: arena/tournament_files.h.
  Result<void> write();

  // How often they are rewritten while games are played, at most. Writing never takes more than a
  // twentieth of the time.
  void set_interval(std::chrono::milliseconds interval) { interval_ = interval; }
  // Called by the writing thread whenever new files are on the disk.
  void set_on_written(std::function<void()> on_written) { on_written_ = std::move(on_written); }

  [[nodiscard]] const TournamentState& state() const { return state_; }

 private:
  TournamentRun(const Tournament& tournament, store::FileLock lock, store::TournamentStore store);

  void write_at_intervals(const std::stop_token& stop, const OnFiles& on_files);
  void work(search::Now now, const std::shared_ptr<const Sandbox>& sandbox, const OnGame& on_game);
  Result<void> play_one(Referee& referee, int number, const OnGame& on_game);
  Result<void> exchange_games(RemoteGames& games, const OnGame& on_game);
  PlannedGame planned_game(int number);
  // Stores a finished game, and then counts it.
  Result<void> count(int number, const PlannedGame& planned, const GamePlan& plan,
                     PlayedGame played, const OnGame& on_game);

  const Tournament& tournament_;
  store::FileLock lock_;
  store::TournamentStore store_;
  TournamentState state_;
  TalkBudget talk_;
  std::chrono::milliseconds interval_{10'000};
  std::function<void()> on_written_;
  std::mutex mutex_;  // for all of the above while workers play
  std::condition_variable_any changed_;
  std::stop_source stop_;
  std::optional<Error> error_;
};

// Writes the files of a tournament from the stored games, even while another process plays it.
// Fails if its folder holds no tournament, or another one.
Result<void> write_results(const Tournament& tournament);

}  // namespace outflank::arena
