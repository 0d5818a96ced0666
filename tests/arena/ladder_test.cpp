#include "arena/ladder.h"

#include <gtest/gtest.h>

namespace outflank::arena {
namespace {

LadderStep step_of(int pairs_won, int pairs_shared) {
  LadderStep step{.level = 2, .score = {}};
  for (int i = 0; i < pairs_won; ++i) step.score.add_pair(2, 2);
  for (int i = 0; i < pairs_shared; ++i) step.score.add_pair(2, 0);
  return step;
}

TEST(LadderTest, PlaysEveryLevelAgainstTheOneBelow) {
  LadderSettings settings;
  settings.highest = 3;
  settings.rules = "size=5 walls=2";
  settings.pairs = 2;
  std::vector<int> told;
  const auto steps =
      play_ladder(settings, nullptr, [&](const LadderStep& step) { told.push_back(step.level); });
  ASSERT_TRUE(steps) << steps.error().message();
  ASSERT_EQ(steps->size(), 2U);
  EXPECT_EQ((*steps)[0].level, 2);
  EXPECT_EQ((*steps)[1].level, 3);
  EXPECT_EQ((*steps)[1].score.games(), 4U);
  EXPECT_EQ(told, (std::vector{2, 2, 3, 3}));
}

TEST(LadderTest, AStepIsSignificantWhenItsWholeIntervalIsAboveZero) {
  EXPECT_TRUE(is_significant(step_of(10, 10)));
  EXPECT_FALSE(is_significant(step_of(1, 10)));
  EXPECT_FALSE(is_significant(step_of(0, 0)));
}

TEST(LadderTest, UnknownGamesAndRulesAndMorePlayersAreErrors) {
  LadderSettings settings;
  settings.rules = "players=4";
  EXPECT_TRUE(play_ladder(settings, nullptr, {}).error().is(InputError::Conflict));
  settings.rules = "size=4";
  EXPECT_FALSE(play_ladder(settings, nullptr, {}));
  settings.game = "chess";
  EXPECT_FALSE(play_ladder(settings, nullptr, {}));
}

}  // namespace
}  // namespace outflank::arena
