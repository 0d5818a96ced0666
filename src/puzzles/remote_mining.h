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
// from the game, the seed and the number: a tool that was killed and begins again finds the jobs that were
// left, and their results. Those stay in the database until they are kept, or for a day.
//
// For one thread at a time. Calls may block for seconds while the database is away.
class RemoteMining {
 public:
  using Open = std::function<Result<std::unique_ptr<store::Store>>()>;

  struct Mined {
    int number = 0;
    int puzzles = 0;
    std::string line;  // of the journal
  };

  // Failures of one game until mining stops.
  static constexpr int kMaxTries = 5;

  RemoteMining(std::string game, std::uint64_t seed, Open open);

  // How many games should be given now, so that no worker waits and few jobs do.
  [[nodiscard]] std::size_t room() const;
  // A game to be mined. The store hears of it by the next exchange.
  void give(int number);
  // Puts jobs into the store and takes results from it, each once; it stays there until it is kept. Fails with an error of the
  // store, and may be repeated then: nothing is lost. Any other error is for good: a game that could
  // not be mined in kMaxTries attempts.
  Result<std::vector<Mined>> exchange();
  // The result is in the journal, and its job can go.
  void kept(int number);
  // Takes back all jobs that are not kept, as far as the store is there.
  void withdraw();

  // Threads of workers that mine, as of a second ago; nothing before the store has answered.
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
  std::unique_ptr<store::Store> store_;  // while it answers
  store::Moment clock_offset_ = 0;       // from the steady clock to the store's
  std::map<int, Given> games_;
  std::vector<std::string> kept_;  // jobs that can go
  std::optional<int> capacity_;
  Clock::time_point capacity_seen_{};
};

}  // namespace outflank::puzzles
