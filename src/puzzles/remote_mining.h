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

#include "core/error.h"
#include "store/store.h"

namespace outflank::puzzles {

// Games for puzzles that workers mine, on any machine that reaches the same database. The id of a job follows
// from the game, the seed and the number: after a kill, the next run finds the remaining jobs
// and their results. Those stay in the database until they are in the journal, or for a day.
//
// For one thread at a time. Calls may block for seconds while the database does not respond.
class RemoteMining {
 public:
  using Open = std::function<Result<std::unique_ptr<store::Store>>()>;

  struct Mined {
    int number = 0;
    int puzzles = 0;
    std::string line;  // of the journal
  };

  // After this many failures of one game mining stops.
  static constexpr int kMaxTries = 5;

  RemoteMining(std::string game, std::uint64_t seed, Open open);

  // How many games to add now, so that no worker is idle and few jobs wait.
  [[nodiscard]] std::size_t room() const;
  // Adds a game; the next exchange stores it.
  void give(int number);
  // Adds jobs to the store and returns results, each once; they stay there until they are kept. May be repeated after an
  // error of the store: nothing is lost. Any other error is permanent: a game that could
  // not be mined in kMaxTries attempts.
  Result<std::vector<Mined>> exchange();
  // The result is in the journal, and its job can be deleted.
  void kept(int number);
  // Cancels all jobs that are not kept, if the store responds.
  void withdraw();

  // Threads of workers that mine, as of a second ago; empty before the store has responded.
  [[nodiscard]] std::optional<int> capacity() const { return capacity_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Given {
    std::optional<Clock::time_point> added{};
    bool fetched = false;
    int tries = 0;
  };

  Result<std::vector<Mined>> exchange_once();
  Result<void> connect();
  Result<void> look_at_workers();
  Result<void> add_jobs();
  Result<void> remove_kept();
  Result<std::vector<Mined>> take_results();
  Result<void> try_again(int number, const std::string& why);
  [[nodiscard]] store::Moment now() const;
  [[nodiscard]] std::string owner() const;
  [[nodiscard]] std::string job_of(int number) const;

  std::string game_;
  std::uint64_t seed_;
  Open open_;
  std::unique_ptr<store::Store> store_;  // while it responds
  store::Moment clock_offset_ = 0;       // from the steady clock to the store's
  std::map<int, Given> games_;
  std::vector<std::string> kept_;  // jobs that can be deleted
  std::optional<int> capacity_;
  Clock::time_point capacity_seen_{};
};

}  // namespace outflank::puzzles
