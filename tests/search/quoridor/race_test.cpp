#include "search/quoridor/race.h"

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"

namespace outflank::search::quoridor {
namespace {

int race(std::string_view text) {
  const auto position = parse_position<Position>(text);
  EXPECT_TRUE(position) << position.error().message();
  return RaceTable::solve(*position)->result(*position);
}

TEST(RaceTest, TheNearerPawnWins) {
  EXPECT_EQ(race("9x9 a8:0/i8:0 -/- 1 0"), 1);
  EXPECT_EQ(race("9x9 a6:0/i8:0 -/- 1 0"), 5);
  EXPECT_EQ(race("9x9 a6:0/i3:0 -/- 1 0"), -4);
}

TEST(RaceTest, AJumpSavesAStep) {
  // Both need four steps, but the pawns meet and the one to move jumps.
  EXPECT_GT(race("9x9 e5:0/e6:0 -/- 1 0"), 0);
  EXPECT_GT(race("9x9 e5:0/e6:0 -/- 2 0"), 0);
}

TEST(RaceTest, EveryResultFollowsFromThoseOfTheMoves) {
  for (const Position& sample : sample_positions<Position>(Rules{}, 400, 5)) {
    if (sample.ply() % 40 != 30) continue;
    const auto table = RaceTable::solve(sample);
    outflank::quoridor::Setup setup = sample.setup();
    for (auto& player : setup.players) player.walls_left = 0;
    Position position = Position::from(setup).value();
    int best = -(1 << 20);
    for (const Move move : position.legal_moves()) {
      const auto undo = position.play_unchecked(move);
      const int after = position.over() ? -(1 << 10) : table->result(position);
      // A quick win is best, then a draw, then a slow loss.
      const int plies = position.over() ? 1 : after < 0 ? 1 - after : -1 - after;
      const int worth = after == 0 ? 0 : plies > 0 ? 10'000 - plies : -10'000 - plies;
      best = std::max(best, worth);
      position.undo(undo);
    }
    const int result = table->result(position);
    const int expected = best == 0 ? 0 : best > 0 ? 10'000 - best : -10'000 - best;
    EXPECT_EQ(result, expected) << to_text(position);
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
