#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/othello/problems.h"
#include "search/othello/positions.h"
#include "search/othello/solver.h"

namespace outflank::search::othello {
namespace {

std::vector<Problem> ffo_problems() {
  std::ifstream file(OUTFLANK_DATA "/ffo.txt");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return read_problems(text, "ffo.txt").value();
}

// The positions that every Othello program is measured by, from number 40 on.
class FfoTest : public testing::TestWithParam<int> {};

TEST_P(FfoTest, HasTheKnownScoreAndMove) {
  const auto problems = ffo_problems();
  ASSERT_EQ(problems.size(), 20U);
  const Problem& problem = problems[static_cast<std::size_t>(GetParam() - 40)];
  ASSERT_EQ(problem.number, GetParam());
  ASSERT_TRUE(problem.score);
  ASSERT_FALSE(problem.moves.empty());
  Control control;
  Table table(64);
  Midgame midgame(table, weights(), control);
  midgame.begin();
  const Solution solution =
      solve(midgame, {problem.position.own(), problem.position.opponent()}, SolveMode::Exact);
  ASSERT_TRUE(solution.finished);
  EXPECT_EQ(solution.score, problem.score);
  EXPECT_TRUE(agrees(problem, solution, SolveMode::Exact));
}

#ifdef OUTFLANK_SANITIZED
INSTANTIATE_TEST_SUITE_P(Ffo, FfoTest, testing::Values(40));
#else
INSTANTIATE_TEST_SUITE_P(Ffo, FfoTest, testing::Range(40, 45));
#endif

}  // namespace
}  // namespace outflank::search::othello
