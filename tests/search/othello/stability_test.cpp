#include "search/othello/stability.h"

#include <gtest/gtest.h>

#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

TEST(StabilityTest, CornersAreStable) {
  EXPECT_EQ(stable_discs(1, 0), 1U);
  EXPECT_EQ(stable_discs(kCorners, 0), kCorners);
}

TEST(StabilityTest, DiscsBesideAnOwnCornerAreStable) {
  EXPECT_EQ(stable_discs(0x07, 0), 0x07U);
  EXPECT_EQ(stable_discs(0x06, 0), 0U) << "without the corner nothing holds them";
}

TEST(StabilityTest, AColumnCountsLikeARow) {
  EXPECT_EQ(stable_discs(0x0000000000010101ULL, 0), 0x0000000000010101ULL);
  EXPECT_EQ(stable_discs(0x8080800000000000ULL, 0), 0x8080800000000000ULL);
}

TEST(StabilityTest, AFullBoardIsStable) {
  EXPECT_EQ(stable_discs(0xFFFFFFFF00000000ULL, 0x00000000FFFFFFFFULL), 0xFFFFFFFF00000000ULL);
}

TEST(StabilityTest, StableDiscsAreNeverTurnedOver) {
  constexpr std::uint64_t kSeed = 11;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  int stable_seen = 0;
  for (int i = 0; i < scaled(3000); ++i) {
    Discs discs = random_position(random, 4 + i % 40);
    std::uint64_t own = stable_discs(discs.own, discs.opponent);
    std::uint64_t opponent = stable_discs(discs.opponent, discs.own);
    stable_seen += std::popcount(own | opponent);
    while (true) {
      const std::uint64_t moves = discs.moves();
      if (moves == 0) {
        if (discs.passed().moves() == 0) break;
        discs = discs.passed();
      } else {
        discs = played(discs, random_move(moves, random));
      }
      std::swap(own, opponent);
      ASSERT_EQ(discs.own & own, own);
      ASSERT_EQ(discs.opponent & opponent, opponent);
    }
  }
  EXPECT_GT(stable_seen, 100);
}

}  // namespace
}  // namespace outflank::search::othello
