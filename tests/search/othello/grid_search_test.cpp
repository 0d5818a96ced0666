#include "search/othello/grid_search.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

int exact_score(const GridPosition& position) {
  const auto moves = position.legal_moves();
  if (moves.empty()) {
    const int score = position.tournament_score();
    return position.to_move() == Color::Black ? score : -score;
  }
  int best = -1000;
  for (const Move move : moves) {
    GridPosition next = position;
    next.play_unchecked(move);
    best = std::max(best, -exact_score(next));
  }
  return best;
}

GridPosition random_grid(Random& random, int size, int empties) {
  while (true) {
    auto position = GridPosition::start({.size = static_cast<std::uint8_t>(size)});
    while (!position.is_over() && position.empties() > empties) {
      const auto moves = position.legal_moves();
      position.play_unchecked(
          moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
    }
    if (!position.is_over()) return position;
  }
}

TEST(GridSearchTest, IsExactToTheEnd) {
  constexpr std::uint64_t kSeed = 21;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  Control control;
  TranspositionTable table(1);
  GridSearch search(table, control);
  for (int i = 0; i < scaled(60); ++i) {
    const GridPosition position = random_grid(random, i % 2 == 0 ? 6 : 10, 7);
    search.set_position(position);
    GridLine line;
    ASSERT_TRUE(search.search_root(position.empties(), {}, line));
    ASSERT_EQ(line.value, 100 * exact_score(position));
    ASSERT_TRUE(position.is_legal(line.moves.front()));
  }
}

TEST(GridSearchTest, TheSmallestBoardIsWonByTheSecondPlayer) {
  Control control;
  TranspositionTable table(16);
  GridSearch search(table, control);
  search.set_position(GridPosition::start({.size = 4}));
  GridLine line;
  ASSERT_TRUE(search.search_root(12, {}, line));
  EXPECT_LT(line.value, 0);
}

TEST(GridSearchTest, BeatsRandomMoves) {
  constexpr std::uint64_t kSeed = 22;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  Control control;
  TranspositionTable table(4);
  GridSearch search(table, control);
  int wins = 0;
  const int games = scaled(20);
  for (int game = 0; game < games; ++game) {
    auto position =
        GridPosition::start({.size = static_cast<std::uint8_t>(game % 2 == 0 ? 6 : 10)});
    const Color ours = game % 4 < 2 ? Color::Black : Color::White;
    while (!position.is_over()) {
      const auto moves = position.legal_moves();
      Move move = moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))];
      if (position.to_move() == ours) {
        search.set_position(position);
        GridLine line;
        search.search_root(2, {}, line);
        move = line.moves.front();
      }
      ASSERT_TRUE(position.play(move));
    }
    const int score = position.score();
    wins += (ours == Color::Black ? score : -score) > 0 ? 1 : 0;
  }
  EXPECT_GE(10 * wins, 9 * games);
}

}  // namespace
}  // namespace outflank::search::othello
