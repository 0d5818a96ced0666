#include "search/othello/endgame.h"

#include <gtest/gtest.h>

#include "search/othello/last_plies.h"
#include "search/othello/positions.h"
#include "search/othello/solver.h"

namespace outflank::search::othello {
namespace {

constexpr std::uint64_t kSeed = 20'261;

// Every window must be answered on the right side, whatever the value itself.
void expect_bounds(int value, int alpha, int exact) {
  if (value > alpha) {
    EXPECT_GE(exact, value) << "alpha " << alpha;
  } else {
    EXPECT_LE(exact, value) << "alpha " << alpha;
  }
}

TEST(LastPliesTest, AgreeWithTryingEverything) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  for (int i = 0; i < scaled(2000); ++i) {
    const Discs discs = random_position(random, 1 + i % 4);
    const int exact = brute_force(discs);
    for (const int alpha : {-65, exact - 1, exact, exact + 1, 0, -1, 63}) {
      std::uint64_t nodes = 0;
      expect_bounds(solve_last(discs, alpha, nodes), alpha, exact);
      EXPECT_GT(nodes, 0U);
    }
    // The side that has just moved may be without a reply.
    std::uint64_t nodes = 0;
    const int other = brute_force(discs.passed());
    expect_bounds(solve_last(discs.passed(), other - 1, nodes), other - 1, other);
    expect_bounds(solve_last(discs.passed(), other, nodes), other, other);
    if (HasFailure()) return;
  }
}

TEST(EndgameTest, AgreesWithTryingEverything) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  Control control;
  Table table(1);
  SearchContext context(control);
  Endgame endgame(table, context);
  for (int i = 0; i < scaled(400); ++i) {
    const Discs discs = random_position(random, 5 + i % 5);
    const int exact = brute_force(discs);
    for (const int alpha : {exact - 1, exact, exact - 3, exact + 2}) {
      if (alpha < -65 || alpha > 64) continue;
      expect_bounds(endgame.search(discs, alpha), alpha, exact);
    }
    if (HasFailure()) return;
  }
}

TEST(EndgameTest, GivesEmptySquaresToTheWinner) {
  Control control;
  Table table(1);
  SearchContext context(control);
  Endgame endgame(table, context);
  // The opponent has no discs left, most squares are empty: the score is still 64.
  const Discs wiped{0x00000000000000FFULL, 0};
  EXPECT_EQ(endgame.search(wiped, 63), 64);
  EXPECT_EQ(endgame.search(wiped.passed(), -64), -64);
}

TEST(SolverTest, AgreesWithTryingEverythingAndPlaysItsLine) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed + 1);
  Control control;
  Table table(1);
  Midgame midgame(table, weights(), control);
  for (int i = 0; i < scaled(300); ++i) {
    const Discs discs = random_position(random, 1 + i % 9);
    const int exact = brute_force(discs);
    midgame.begin();
    const Solution solution = solve(midgame, discs, SolveMode::Exact);
    ASSERT_TRUE(solution.finished);
    ASSERT_EQ(solution.score, exact);
    ASSERT_FALSE(solution.line.moves.empty());
    // The first move keeps the score.
    const int first = solution.line.moves.front();
    ASSERT_EQ(-brute_force(played(discs, first)), exact);
    const Solution result = solve(midgame, discs, SolveMode::WinDrawLoss);
    ASSERT_EQ(result.score, (exact > 0) - (exact < 0));
  }
}

TEST(SolverTest, FollowsAForcedPass) {
  Random random(kSeed + 2);
  Control control;
  Table table(1);
  Midgame midgame(table, weights(), control);
  int passes = 0;
  for (int i = 0; i < scaled(4000) && passes < 5; ++i) {
    const Discs discs = random_position(random, 7).passed();
    if (discs.moves() != 0) continue;
    ++passes;
    midgame.begin();
    const Solution solution = solve(midgame, discs, SolveMode::Exact);
    EXPECT_EQ(solution.score, brute_force(discs));
    ASSERT_FALSE(solution.line.moves.empty());
    EXPECT_EQ(solution.line.moves.front(), kNoMove);
  }
  EXPECT_GT(passes, 0);
}

TEST(SolverTest, AFinishedGameHasNoLine) {
  Control control;
  Table table(1);
  Midgame midgame(table, weights(), control);
  midgame.begin();
  const Solution solution = solve(midgame, {0xFFULL, 0}, SolveMode::Exact);
  EXPECT_TRUE(solution.finished);
  EXPECT_EQ(solution.score, 64);
  EXPECT_TRUE(solution.line.moves.empty());
}

TEST(SolverTest, StopsUnfinishedAtItsNodeLimit) {
  Random random(kSeed + 3);
  Control control;
  control.max_nodes = 20'000;
  Table table(4);
  Midgame midgame(table, weights(), control);
  midgame.begin();
  const Solution solution = solve(midgame, random_position(random, 30), SolveMode::Exact);
  EXPECT_FALSE(solution.finished);
  EXPECT_LT(midgame.context().nodes, 40'000U);
}

}  // namespace
}  // namespace outflank::search::othello
