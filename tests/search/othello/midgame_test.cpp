#include "search/othello/midgame.h"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

// Plain negamax over the static evaluation.
int plain(const Midgame& midgame, const Discs& discs, int depth) {
  std::uint64_t moves = discs.moves();
  if (moves == 0 && discs.passed().moves() == 0) return final_score(discs);
  if (depth == 0 && moves != 0) return midgame.evaluate(discs);
  if (moves == 0) {
    if (depth == 0) return midgame.evaluate(discs);
    return -plain(midgame, discs.passed(), depth);
  }
  int best = -100;
  for (; moves != 0; moves &= moves - 1) {
    best = std::max(best, -plain(midgame, played(discs, std::countr_zero(moves)), depth - 1));
  }
  return best;
}

TEST(MidgameTest, WithoutCutOffsEqualsPlainNegamax) {
  constexpr std::uint64_t kSeed = 8;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  Control control;
  Table table(4);
  Midgame midgame(table, weights(), control);
  for (int i = 0; i < scaled(120); ++i) {
    const Discs discs = random_position(random, 16 + i % 40);
    const int depth = 1 + i % 4;
    table.clear();
    midgame.begin();
    ASSERT_EQ(midgame.search(discs, depth, kExactLevel), plain(midgame, discs, depth))
        << "position " << i << " depth " << depth;
  }
}

TEST(MidgameTest, TakingTheLastDiscIsSeenAtOnce) {
  Control control;
  Table table(4);
  Midgame midgame(table, weights(), control);
  midgame.begin();
  RootLine line;
  ASSERT_TRUE(midgame.search_root({1, 2}, 1, 0, {}, 0, line));  // black a1, white b1
  EXPECT_EQ(line.value, kMaxScore);
  EXPECT_EQ(line.moves, std::vector<std::uint8_t>{2});
}

TEST(MidgameTest, TheRootAndItsLineAgree) {
  Random random(9);
  Control control;
  Table table(4);
  Midgame midgame(table, weights(), control);
  for (int i = 0; i < scaled(40); ++i) {
    const Discs discs = random_position(random, 12 + i % 40);
    midgame.begin();
    RootLine line;
    ASSERT_TRUE(midgame.search_root(discs, 5, 0, {}, 0, line));
    ASSERT_FALSE(line.moves.empty());
    Discs at = discs;
    for (const std::uint8_t move : line.moves) {
      if (move == kNoMove) {
        ASSERT_EQ(at.moves(), 0U);
        at = at.passed();
      } else {
        ASSERT_NE(at.moves() >> move & 1, 0U);
        at = played(at, move);
      }
    }
  }
}

TEST(MidgameTest, ExcludedMovesAreNotPlayed) {
  Random random(10);
  Control control;
  Table table(4);
  Midgame midgame(table, weights(), control);
  const Discs discs = random_position(random, 30);
  std::uint64_t excluded = 0;
  int last = 100;
  while ((discs.moves() & ~excluded) != 0) {
    midgame.begin();
    RootLine line;
    ASSERT_TRUE(midgame.search_root(discs, 3, kExactLevel, {}, excluded, line));
    ASSERT_EQ(excluded >> line.moves.front() & 1, 0U);
    EXPECT_LE(line.value, last);
    last = line.value;
    excluded |= 1ULL << line.moves.front();
  }
  EXPECT_EQ(excluded, discs.moves());
}

TEST(MidgameTest, HundredthsAreThoseOfTheEndOfTheLine) {
  Random random(11);
  Control control;
  Table table(4);
  Midgame midgame(table, weights(), control);
  int finer = 0;
  for (int i = 0; i < scaled(40); ++i) {
    const Discs discs = random_position(random, 30);
    table.clear();
    midgame.begin();
    RootLine line;
    ASSERT_TRUE(midgame.search_root(discs, 3, kExactLevel, {}, 0, line));
    const int value = midgame.hundredths(discs, line);
    EXPECT_LE(std::abs(value - 100 * line.value), 50) << "seed 11, position " << i;
    finer += value % 100 != 0 ? 1 : 0;
    line.value += 3;  // not what stands at its end
    EXPECT_EQ(midgame.hundredths(discs, line), 100 * line.value);
  }
  EXPECT_GT(finer, 0);
}

TEST(MidgameTest, AWipeOutIsSeen) {
  // One white disc, enclosed by the next move.
  const Discs discs{0x0000000001000000ULL, 0x0000000002000000ULL};
  Control control;
  Table table(1);
  Midgame midgame(table, weights(), control);
  midgame.begin();
  RootLine line;
  ASSERT_TRUE(midgame.search_root(discs, 3, 0, {}, 0, line));
  EXPECT_EQ(line.value, 64);
}

}  // namespace
}  // namespace outflank::search::othello
