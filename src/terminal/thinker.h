#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>

#include "core/error.h"
#include "games/game.h"
#include "search/engine.h"
#include "seat/player.h"
#include "seat/worker.h"

namespace outflank::terminal {

// Runs an engine on a thread of its own while the terminal stays responsive. All functions must be
// called by the owning thread.
class Thinker {
 public:
  // Needs a running game and a thinker that is not busy. The player must outlive the search.
  void start(seat::Player& player, std::unique_ptr<games::Game> game, const search::Limits& limits);

  // A search was started and its result has not been taken.
  [[nodiscard]] bool busy() const { return busy_; }
  // The latest report; empty at first.
  [[nodiscard]] search::Report progress() const;
  // Waits for the end of the search, up to a limit; true when the result is available.
  bool wait(std::chrono::milliseconds most);
  // The result once it is available.
  std::optional<Result<search::Report>> take();
  // Ends the search: its result is the best so far.
  void stop() { worker_.cut_short(); }
  // Ends the search and discards the result.
  void discard();

 private:
  mutable std::mutex mutex_;
  std::condition_variable done_;
  search::Report progress_;
  std::optional<Result<search::Report>> result_;
  bool busy_ = false;
  seat::Worker worker_;  // last member, so that its thread is joined first
};

}  // namespace outflank::terminal
