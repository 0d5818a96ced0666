#include "arena/statistics.h"

#include <cmath>

#include <gtest/gtest.h>

namespace outflank::arena {
namespace {

MatchScore score_of(int good_pairs, int even_pairs, int bad_pairs) {
  MatchScore score;
  for (int i = 0; i < good_pairs; ++i) score.add_pair(2, 2);
  for (int i = 0; i < even_pairs; ++i) score.add_pair(2, 0);
  for (int i = 0; i < bad_pairs; ++i) score.add_pair(0, 0);
  return score;
}

TEST(MatchScoreTest, CountsGamesAndPairs) {
  MatchScore score;
  EXPECT_EQ(score.share(), 0.5);
  score.add_pair(2, 1);
  score.add_pair(0, 1);
  EXPECT_EQ(score.wins, 1U);
  EXPECT_EQ(score.draws, 2U);
  EXPECT_EQ(score.losses, 1U);
  EXPECT_EQ(score.pairs, (std::array<std::uint64_t, 5>{0, 1, 0, 1, 0}));
  EXPECT_EQ(score.share(), 0.5);
}

TEST(FirstPlacesTest, AreAShareOfAllGamesWithItsInterval) {
  MatchScore score;
  score.seats = 4;
  for (int i = 0; i < 45; ++i) score.add_game(2);
  for (int i = 0; i < 10; ++i) score.add_game(0);
  score.add_game(1);
  EXPECT_EQ(score.games(), 56U);
  EXPECT_EQ(score.pairs, (std::array<std::uint64_t, 5>{}));
  const Proportion first = first_places(score);
  EXPECT_NEAR(first.share, 0.804, 0.001);
  EXPECT_NEAR(first.low, 0.682, 0.001);
  EXPECT_NEAR(first.high, 0.887, 0.001);
}

TEST(FirstPlacesTest, StayBetweenNoneAndAll) {
  MatchScore score;
  score.seats = 4;
  EXPECT_EQ(first_places(score).low, 0);
  EXPECT_EQ(first_places(score).high, 1);
  score.add_game(2);
  EXPECT_EQ(first_places(score).high, 1);
  EXPECT_GT(first_places(score).low, 0.2);
}

TEST(EloTest, ThreeQuartersOfThePointsAre191) {
  const Elo difference = elo(score_of(50, 50, 0));
  EXPECT_NEAR(difference.difference, 190.8, 0.1);
  EXPECT_LT(difference.low, difference.difference);
  EXPECT_GT(difference.high, difference.difference);
}

TEST(EloTest, SwappingTheContendersTurnsTheSign) {
  const Elo a = elo(score_of(30, 50, 20));
  const Elo b = elo(score_of(20, 50, 30));
  EXPECT_NEAR(a.difference, -b.difference, 1e-9);
  EXPECT_NEAR(a.low, -b.high, 1e-9);
}

TEST(EloTest, PairsThatSplitEvenlySayNothingAboutChance) {
  // Every opening was won by the same side: both are equal, and sure to be.
  const Elo difference = elo(score_of(0, 100, 0));
  EXPECT_EQ(difference.low, 0);
  EXPECT_EQ(difference.high, 0);
}

TEST(EloTest, AWhitewashIsInfinite) {
  EXPECT_TRUE(std::isinf(elo(score_of(10, 0, 0)).difference));
}

TEST(SuperiorityTest, GrowsWithTheLead) {
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(score_of(20, 10, 20)), 0.5);
  EXPECT_GT(likelihood_of_superiority(score_of(40, 10, 10)), 0.99);
  EXPECT_LT(likelihood_of_superiority(score_of(10, 10, 40)), 0.01);
}

TEST(SprtTest, DecidesEitherWayOrNotYet) {
  const SprtBounds bounds{.elo0 = 0, .elo1 = 20};
  EXPECT_EQ(sprt_verdict(score_of(2, 10, 2), bounds), SprtVerdict::Undecided);
  EXPECT_EQ(sprt_verdict(score_of(200, 100, 100), bounds), SprtVerdict::AcceptElo1);
  EXPECT_EQ(sprt_verdict(score_of(100, 100, 200), bounds), SprtVerdict::AcceptElo0);
}

}  // namespace
}  // namespace outflank::arena
