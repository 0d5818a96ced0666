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

// How far a tournament has come. Knows nothing of threads and disks; whatever order games end in, the
// games that are played are the same.
class TournamentState {
 public:
  explicit TournamentState(const Tournament& tournament);

  // Takes in a game that was finished in an earlier run; those of a later round after those before
  // it. Fails if it is not one of this tournament.
  Result<void> restore(GameSummary summary);

  // The number of a game to be played now, each once; nothing while the next ones depend on games
  // that are being played, and when all is done.
  std::optional<int> take();
  // A game that was taken is finished.
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

  // With a test: the pairs that were looked at, in order and without a gap.
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
  std::size_t next_ = 0;      // the first game that was never given out
  std::size_t finished_ = 0;  // of all that are planned
  std::size_t tested_ = 0;    // games that the test has looked at
  MatchScore sprt_score_;
  SprtVerdict verdict_ = SprtVerdict::Undecided;
};

// What the first entrant of a game of two has won in it, in half points.
int half_points(const GameSummary& summary, int entrant);

}  // namespace outflank::arena
