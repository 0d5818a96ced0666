#pragma once

#include <optional>
#include <span>
#include <vector>

#include "arena/statistics.h"
#include "arena/tournament/game_summary.h"
#include "arena/tournament/schedule.h"
#include "arena/tournament/tournament.h"
#include "core/error.h"

namespace outflank::arena {

// The progress of a tournament, without threads and disks. The games that are planned do not depend on the
// order in which games end.
class TournamentState {
 public:
  explicit TournamentState(const Tournament& tournament);

  // Adds a game that was finished in an earlier run; those of a later round after those of earlier
  // rounds. Fails if it is not one of this tournament.
  Result<void> restore(GameSummary summary);

  // The number of a game to be played now, each once; empty while the next ones depend on games
  // in progress, and when all is done.
  std::optional<int> take();
  // Adds a finished game.
  void finish(GameSummary summary);
  // All games are finished, or a test is decided.
  [[nodiscard]] bool done() const;

  [[nodiscard]] const Tournament& tournament() const { return tournament_; }
  [[nodiscard]] const Plan& plan() const { return plan_; }
  // By the games' numbers, for those that count: after a test is decided, the games up to there.
  [[nodiscard]] Results results() const;
  // The games that count, in order of their numbers.
  [[nodiscard]] std::vector<const GameSummary*> games() const;
  [[nodiscard]] int finished() const;
  [[nodiscard]] int planned() const;

  // With a test: the pairs evaluated so far, in order and without a gap.
  [[nodiscard]] const MatchScore& sprt_score() const { return sprt_score_; }
  [[nodiscard]] SprtVerdict verdict() const { return verdict_; }

 private:
  void put(GameSummary summary);
  void grow();
  void test();
  [[nodiscard]] std::size_t limit() const;  // games that count are below it

  const Tournament& tournament_;
  Plan plan_;
  std::vector<std::optional<games::Outcome>> results_;
  std::vector<std::optional<GameSummary>> summaries_;
  std::size_t next_ = 0;      // the first game not started yet
  std::size_t finished_ = 0;  // of all that are planned
  std::size_t tested_ = 0;    // games evaluated by the test
  MatchScore sprt_score_;
  SprtVerdict verdict_ = SprtVerdict::Undecided;
};

// The score of the first entrant in a game of two, in half points.
int half_points(const GameSummary& summary, int entrant);

}  // namespace outflank::arena
