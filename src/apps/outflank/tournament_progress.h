#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string_view>

#include "arena/tournament/tournament_state.h"

namespace outflank::apps {

// Shows a tournament's progress on standard error: on a terminal a table that is redrawn, elsewhere
// plain lines (one per game, or at intervals if there are many).
class TournamentProgress {
 public:
  enum class Mode : std::uint8_t { Silent, Lines, Table };

  explicit TournamentProgress(Mode mode) : mode_(mode) {}

  void after(const arena::TournamentState& state, const arena::GameSummary& game);
  // A line that stays, in every mode.
  void note(std::string_view line);
  // Removes the table.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(const arena::TournamentState& state);
  void erase_table();

  std::mutex mutex_;  // games and notes come from several threads
  Mode mode_;
  int lines_ = 0;  // of the visible table
  Clock::time_point next_{};
  Clock::time_point begin_ = Clock::now();
  int games_ = 0;  // in this run
};

}  // namespace outflank::apps
