#include "arena/ladder.h"

#include <gtest/gtest.h>

namespace outflank::arena {
namespace {

LadderStep step_of(int seats, int pairs_won, int pairs_shared) {
  LadderStep step{.level = 2, .seats = seats, .score = {}};
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

TEST(LadderTest, AStepIsSignificantWhenItsWholeIntervalIsAboveThatOfEquals) {
  EXPECT_TRUE(is_significant(step_of(2, 10, 10)));
  EXPECT_FALSE(is_significant(step_of(2, 1, 10)));
  EXPECT_FALSE(is_significant(step_of(2, 0, 0)));
  // Half of all first places among four is far above a quarter.
  EXPECT_TRUE(is_significant(step_of(4, 0, 10)));
}

TEST(LadderTest, UnknownGamesAndRulesAreErrors) {
  LadderSettings settings;
  settings.rules = "size=4";
  EXPECT_FALSE(play_ladder(settings, nullptr, {}));
  settings.game = "chess";
  EXPECT_FALSE(play_ladder(settings, nullptr, {}));
}

}  // namespace
}  // namespace outflank::arena
