#include "search/quoridor/payoffs.h"

#include <numeric>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"

namespace outflank::search::quoridor {
namespace {

Position at(std::string_view text) {
  return parse_position<Position>(text).value();
}

float sum(const Payoffs& payoffs) {
  return std::accumulate(payoffs.begin(), payoffs.end(), 0.0F);
}

template <class Board>
Payoffs guess(const BasicPosition<Board>& position) {
  PathFinder<Board> finder;
  const PositionWithPaths<Board> field(position, finder);
  return estimate(position, race_status_of(field));
}

TEST(PayoffsTest, TheFirstArrivalTakesAll) {
  Position position = at("9x9 e8:5/a5:5/e2:5/i5:5 -/-/-/- 1 20");
  position.play_unchecked(Move::pawn(Square::at(4, 8)));
  EXPECT_EQ(result(position), (Payoffs{1, 0, 0, 0}));
}

TEST(PayoffsTest, AnUndecidedGameIsSharedEvenly) {
  const Position position = at("9x9 e8:5/a5:5/e2:5/i5:5 -/-/-/- 1 20");
  EXPECT_EQ(shared_payoffs(position), (Payoffs{0.25F, 0.25F, 0.25F, 0.25F}));
}

TEST(PayoffsTest, PlayedForPlacesTheFirstIsWorthMoreThanTwiceTheSecond) {
  Position position = at("9x9 *1:0/*2:0/e2:0/i5:0 -/-/-/- 3 20 play_on=true");
  position.play_unchecked(Move::pawn(Square::at(4, 0)));
  ASSERT_TRUE(position.over());
  const Payoffs payoffs = result(position);
  EXPECT_EQ(payoffs[0], 1);
  EXPECT_NEAR(payoffs[1], 4.0 / 9, 1e-6);
  EXPECT_NEAR(payoffs[2], 1.0 / 9, 1e-6);
  EXPECT_EQ(payoffs[3], 0);
}

TEST(PayoffsTest, AGuessLeavesPlacesThatAreTakenAsTheyAre) {
  const Payoffs payoffs = guess(at("9x9 *1:0/a5:0/e5:0/X4:0 -/-/-/- 2 20 play_on=true"));
  EXPECT_EQ(payoffs[0], 1);
  EXPECT_EQ(payoffs[3], 0);
  EXPECT_NEAR(payoffs[1] + payoffs[2], 5.0 / 9, 1e-4);
}

TEST(PayoffsTest, AGuessGivesOutOneGame) {
  for (const Position& position :
       sample_positions<Position>(parse_rules("players=4 size=5 walls=9").value(), 300, 5)) {
    EXPECT_NEAR(sum(guess(position)), 1, 1e-4);
  }
}

TEST(PayoffsTest, TheNearerTheBetterAndTheMoreWallsTheBetter) {
  const float even = guess(at("9x9 e3:3/c5:3/e7:3/g5:3 -/-/-/- 1 20"))[0];
  EXPECT_GT(guess(at("9x9 e4:3/c5:3/e7:3/g5:3 -/-/-/- 1 20"))[0], even);
  EXPECT_GT(guess(at("9x9 e3:4/c5:3/e7:3/g5:3 -/-/-/- 1 20"))[0], even);
  EXPECT_LT(guess(at("9x9 e3:3/c5:3/e7:3/g5:3 -/-/-/- 2 21"))[0], even);
}

TEST(PayoffsTest, NobodyIsTooFarAwayForANumber) {
  RaceStatus status;
  const auto position = LargePosition::start(parse_rules("players=4 size=25").value());
  for (int p = 0; p < 4; ++p) status.of(p) = {500 + p, 99};
  EXPECT_NEAR(sum(estimate(position, status)), 1, 1e-4);
}

}  // namespace
}  // namespace outflank::search::quoridor
