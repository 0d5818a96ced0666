#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/bots/bundle.h"
#include "arena/tournament/game_job.h"
#include "arena/tournament/tournament.h"
#include "core/error.h"
#include "store/job_queue.h"
#include "store/store.h"

namespace outflank::arena {

// The games of one tournament that workers play, on any machine that reaches the same database. Each game is a
// job whose id depends only on the tournament, its number and its players: a resumed tournament finds
// the jobs that were left, and no game is played twice while its job exists. Results stay in
// the database until they are counted, or for a day.
//
// For one thread at a time. Calls may block for seconds while the database does not respond.
class RemoteGames {
 public:
  using Open = std::function<Result<std::unique_ptr<store::Store>>()>;
  // Messages for the user: a problem is that there is no worker, or none that runs bots, or that a
  // game has to be retried.
  enum class Note : std::uint8_t { Problem, Fine };
  using OnNote = std::function<void(Note note, const std::string& sentence)>;

  struct Played {
    int number = 0;
    PlayedGame game;
  };

  // After this many failures of one game that are not its players' fault the tournament stops.
  static constexpr int kMaxTries = 5;

  // Packs the bots; fails if one cannot be packed. `id` is the tournament's.
  static Result<RemoteGames> make(const Tournament& tournament, std::string id, Open open,
                                  OnNote on_note);

  // How many games to add now, so that no worker is idle and few jobs wait.
  [[nodiscard]] std::size_t room() const;
  // Adds a game; the next exchange stores it.
  void give(int number, const GamePlan& plan);
  // Adds games to the store and returns results, each until it is counted. May be repeated after an error of the
  // store: nothing is lost. Any other error is permanent: a game that could not be
  // played in kMaxTries attempts.
  Result<std::vector<Played>> exchange();
  // The result is on the disk, and its job can be deleted.
  void counted(int number);
  // Cancels all jobs that are not counted, if the store responds.
  void withdraw();

  // Before the first retry of a game; longer before the next.
  void set_retry_pause(std::chrono::milliseconds pause) { retry_pause_ = pause; }
  // A job without a result is added again after this time, since it may have expired.
  void set_add_again_after(std::chrono::milliseconds time) { add_again_ = time; }

  [[nodiscard]] std::size_t outstanding() const { return games_.size(); }

 private:
  using Clock = std::chrono::steady_clock;

  struct Given {
    std::string job;  // its id
    std::string kind;
    std::string payload;
    GamePlan plan;
    std::vector<std::string> bundles;
    std::optional<Clock::time_point> added{};
    int tries = 0;
    Clock::time_point next_try{};
  };

  RemoteGames(const Tournament& tournament, std::string id, Open open, OnNote on_note);

  Result<void> connect();
  Result<std::vector<Played>> exchange_once();
  Result<void> look_at_workers();
  Result<void> keep_bundles();
  Result<void> add_jobs();
  Result<std::vector<Played>> take_results();
  Result<void> remove_counted();
  Result<void> try_again(Given& game, int number, const std::string& why);
  Result<void> repair(const Given& game);
  void report(Note note, std::string sentence);
  [[nodiscard]] store::Moment now() const;
  [[nodiscard]] std::string owner() const { return "arena:" + id_; }

  const Tournament* tournament_;
  std::string id_;
  Open open_;
  OnNote on_note_;
  std::map<int, Bundle> bundles_;  // by entrant
  std::map<int, Given> games_;
  std::vector<std::string> counted_;     // jobs that can be deleted
  std::unique_ptr<store::Store> store_;  // while it responds
  store::Moment clock_offset_ = 0;       // from the steady clock to the store's
  store::GameCapacity capacity_;
  std::optional<Clock::time_point> capacity_seen_;
  std::optional<Clock::time_point> bundles_kept_;
  std::chrono::milliseconds retry_pause_{2000};
  std::chrono::milliseconds add_again_{60'000};
  std::size_t reserve_ = 2;  // waiting jobs beside those being played
  std::string last_note_;
};

}  // namespace outflank::arena
