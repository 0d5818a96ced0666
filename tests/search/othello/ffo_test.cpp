#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/othello/notation.h"
#include "games/othello/position.h"
#include "games/othello/position_text.h"
#include "search/othello/positions.h"
#include "search/othello/solver.h"

namespace outflank::search::othello {
namespace {

std::vector<std::string> ffo_lines() {
  std::ifstream file(OUTFLANK_DATA "/ffo.txt");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// The positions that every Othello program is measured by, from number 40 on.
class FfoTest : public testing::TestWithParam<int> {};

TEST_P(FfoTest, HasTheKnownScoreAndMove) {
  const auto lines = ffo_lines();
  ASSERT_EQ(lines.size(), 20U);
  const auto parts = words(lines[static_cast<std::size_t>(GetParam() - 40)]);
  ASSERT_EQ(parts.size(), 4U);
  const auto position =
      parse_position<Position>(std::string(parts[0]) + " " + std::string(parts[1]));
  ASSERT_TRUE(position);
  Control control;
  Table table(64);
  Midgame midgame(table, weights(), control);
  midgame.begin();
  const Solution solution =
      solve(midgame, {position->own(), position->opponent()}, SolveMode::Exact);
  ASSERT_TRUE(solution.finished);
  EXPECT_EQ(solution.score, std::stoi(std::string(parts[2])));
  const std::string move = to_text(Square::from_bit(solution.line.moves.front()));
  EXPECT_NE(("," + std::string(parts[3]) + ",").find("," + move + ","), std::string::npos) << move;
}

#ifdef OUTFLANK_SANITIZED
INSTANTIATE_TEST_SUITE_P(Ffo, FfoTest, testing::Values(40));
#else
INSTANTIATE_TEST_SUITE_P(Ffo, FfoTest, testing::Range(40, 45));
#endif

}  // namespace
}  // namespace outflank::search::othello
