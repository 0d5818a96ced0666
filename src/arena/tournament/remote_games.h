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
// job whose id follows from the tournament, its number and its players: whoever goes on with the tournament finds
// the jobs that were left, and no game is played for nothing while its job is there. Results stay in
// the database until they were counted, or for a day.
//
// For one thread at a time. Calls may block for seconds while the database is away.
class RemoteGames {
 public:
  using Open = std::function<Result<std::unique_ptr<store::Store>>()>;
  // Sentences for whoever waits: a problem is that no worker is there, or none that runs bots, or that a
  // game has to be tried again.
  enum class Note : std::uint8_t { Problem, Fine };
  using OnNote = std::function<void(Note note, const std::string& sentence)>;

  struct Played {
    int number = 0;
    PlayedGame game;
  };

  // Failures of one game that are no fault of its players, until the tournament stops.
  static constexpr int kMaxTries = 5;

  // Packs the bots; fails with a sentence where one cannot travel. `id` is the tournament's.
  static Result<RemoteGames> make(const Tournament& tournament, std::string id, Open open,
                                  OnNote on_note);

  // Games that should be given now, so that no worker waits and few jobs do.
  [[nodiscard]] std::size_t room() const;
  // A game to be played. The store hears of it by the next exchange.
  void give(int number, const GamePlan& plan);
  // Puts games into the store and takes results from it; each until it was counted. Fails with an error of the
  // store, and may be repeated then: nothing is lost. Any other error is for good: a game that could not be
  // played in kMaxTries attempts.
  Result<std::vector<Played>> exchange();
  // A result is on the disk, and its job can go.
  void counted(int number);
  // Takes all jobs back that are not counted. As far as the store is there.
  void withdraw();

  // After the first failure of a game that is no fault of its players; longer after the next.
  void set_retry_pause(std::chrono::milliseconds pause) { retry_pause_ = pause; }

  [[nodiscard]] std::size_t outstanding() const { return games_.size(); }

 private:
  using Clock = std::chrono::steady_clock;

  struct Given {
    std::string job;  // its id
    std::string kind;
    std::string payload;
    GamePlan plan;
    std::vector<std::string> bundles;
    bool added = false;
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
  std::vector<std::string> counted_;     // jobs that can go
  std::unique_ptr<store::Store> store_;  // while it answers
  store::Moment clock_offset_ = 0;       // from the steady clock to the store's
  store::GameCapacity capacity_;
  std::optional<Clock::time_point> capacity_seen_;
  std::optional<Clock::time_point> bundles_kept_;
  std::chrono::milliseconds retry_pause_{2000};
  std::size_t reserve_ = 2;  // jobs that wait beside those that are played
  std::string last_note_;
};

}  // namespace outflank::arena
