#include "search/quoridor/multiplayer_value.h"

#include <numeric>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"

namespace outflank::search::quoridor {
namespace {

template <class Board>
Payoffs value_of(const BasicPosition<Board>& position, MultiplayerValue<Board>& value) {
  PathFinder<Board> finder;
  return value.payoffs(PositionWithPaths<Board>(position, finder));
}
Payoffs value_of(std::string_view text) {
  MultiplayerValue<CompactBoard> value;
  return value_of(parse_position<Position>(text).value(), value);
}

TEST(MultiplayerValueTest, GivesOutOneGameOnEveryBoard) {
  for (const char* rules : {"players=3", "players=4 size=5", "players=4 size=11 walls=9"}) {
    MultiplayerValue<LargeBoard> value;
    for (const LargePosition& position :
         sample_positions<LargePosition>(parse_rules(rules).value(), 100, 5)) {
      const Payoffs payoffs = value_of(position, value);
      EXPECT_NEAR(std::accumulate(payoffs.begin(), payoffs.end(), 0.0F), 1, 1e-4);
      for (int p = 0; p < 4; ++p) {
        EXPECT_EQ(payoffs[static_cast<std::size_t>(p)] > 0, p < position.players());
      }
    }
  }
}

TEST(MultiplayerValueTest, WhatItHasSeenBeforeChangesNothing) {
  MultiplayerValue<CompactBoard> value;
  for (const Position& position :
       sample_positions<Position>(parse_rules("players=4").value(), 200, 6)) {
    MultiplayerValue<CompactBoard> fresh;
    EXPECT_EQ(value_of(position, value), value_of(position, fresh));
  }
}

TEST(MultiplayerValueTest, BothBoardTypesAgree) {
  MultiplayerValue<CompactBoard> compact;
  MultiplayerValue<LargeBoard> large;
  for (const Position& position :
       sample_positions<Position>(parse_rules("players=4").value(), 100, 7)) {
    const auto same = LargePosition::from(position.setup()).value();
    EXPECT_EQ(value_of(position, compact), value_of(same, large));
  }
}

TEST(MultiplayerValueTest, TheNearerTheBetterAndTheMoreWallsTheBetter) {
  const float even = value_of("9x9 e4:3/d5:3/e6:3/f5:3 -/-/-/- 1 20")[0];
  EXPECT_GT(value_of("9x9 e7:3/d5:3/e6:3/f5:3 -/-/-/- 1 20")[0], even);
  EXPECT_GT(value_of("9x9 e4:5/d5:1/e6:1/f5:1 -/-/-/- 1 20")[0], even);
  EXPECT_GT(value_of("9x9 e8:0/d5:0/e2:0/f5:0 -/-/-/- 1 20")[0], 0.7F);
}

TEST(MultiplayerValueTest, LeavesPlacesThatAreTakenAsTheyAre) {
  const Payoffs payoffs = value_of("9x9 *1:0/a5:0/e5:0/X4:0 -/-/-/- 2 20 play_on=true");
  EXPECT_EQ(payoffs[0], 1);
  EXPECT_EQ(payoffs[3], 0);
  EXPECT_NEAR(payoffs[1] + payoffs[2], 5.0 / 9, 1e-4);
}

}  // namespace
}  // namespace outflank::search::quoridor
