#include "search/quoridor/board_view.h"

#include <set>

#include <gtest/gtest.h>

#include "games/quoridor/sampling.h"

namespace outflank::search::quoridor {
namespace {

void expect_same(const BoardViewFeatures& a, const BoardViewFeatures& b) {
  EXPECT_EQ(a.board, b.board);
  EXPECT_EQ(a.walls.horizontal, b.walls.horizontal);
  EXPECT_EQ(a.walls.vertical, b.walls.vertical);
  EXPECT_EQ(a.walls.legal_horizontal, b.walls.legal_horizontal);
  EXPECT_EQ(a.walls.legal_vertical, b.walls.legal_vertical);
  const std::size_t cells = a.board.cells();
  for (const auto map : {&BoardViewFeatures::own_distance, &BoardViewFeatures::other_distance,
                         &BoardViewFeatures::on_shortest}) {
    EXPECT_TRUE(std::equal((a.*map).begin(), (a.*map).begin() + cells, (b.*map).begin()));
  }
  EXPECT_EQ(a.own_pawn, b.own_pawn);
  EXPECT_EQ(a.other_pawn, b.other_pawn);
  EXPECT_EQ(a.own_walls, b.own_walls);
  EXPECT_EQ(a.other_walls, b.other_walls);
}

TEST(BoardViewTest, TheStandardBoardIsSeenAsTheNetworkLearnedIt) {
  for (const Position& position : sample_positions<Position>({}, 300, 3)) {
    expect_same(BoardViewFeatures(position), BoardViewFeatures(board_features(position)));
    const BoardView view(position);
    for (const Move move : position.legal_moves()) {
      ASSERT_EQ(view.move(move), static_cast<std::size_t>(move_from(move, view.turned)));
    }
  }
}

TEST(BoardViewTest, BothKindsOfBoardsAreSeenAlike) {
  for (const Rules& rules :
       {Rules{.columns = 7, .rows = 7}, Rules{.columns = 7, .rows = 8}, Rules{}}) {
    for (const Position& position : sample_positions<Position>(rules, 200, 4)) {
      const auto large = LargePosition::from(position.setup()).value();
      expect_same(BoardViewFeatures(position), BoardViewFeatures(large));
    }
  }
}

template <class AnyPosition>
void expect_own_numbers(const Rules& rules) {
  for (const AnyPosition& position : sample_positions<AnyPosition>(rules, 100, 5)) {
    const BoardView view(position);
    const BoardViewFeatures features(position);
    const std::size_t squares = features.board.cells();
    const std::size_t slots = (features.board.columns - 1) * (features.board.rows - 1);
    std::set<std::size_t> walls;
    for (const Move move : position.legal_moves()) {
      const std::size_t number = view.move(move);
      ASSERT_LT(number, move.is_pawn() ? squares : squares + 2 * slots);
      if (move.is_wall()) {
        ASSERT_TRUE(walls.insert(number).second);
      }
    }
    // The planes of legal walls are numbered as the moves are.
    std::set<std::size_t> legal;
    for (std::size_t slot = 0; slot < slots; ++slot) {
      const std::size_t row = slot / (features.board.columns - 1);
      const std::size_t column = slot % (features.board.columns - 1);
      if ((features.walls.legal_horizontal[row] >> column & 1) != 0) legal.insert(squares + slot);
      if ((features.walls.legal_vertical[row] >> column & 1) != 0) {
        legal.insert(squares + slots + slot);
      }
    }
    ASSERT_EQ(walls, legal);
  }
}

TEST(BoardViewTest, EveryMoveHasItsNumber) {
  expect_own_numbers<Position>({.columns = 7, .rows = 7, .walls = 5});
  expect_own_numbers<Position>({.columns = 9, .rows = 7});
  expect_own_numbers<LargePosition>({.columns = 11, .rows = 11});
  expect_own_numbers<LargePosition>({.columns = 9, .rows = 10, .walls = 15});
}

TEST(BoardViewTest, DistancesAreThoseOfThePosition) {
  for (const LargePosition& position :
       sample_positions<LargePosition>({.columns = 11, .rows = 11}, 200, 6)) {
    const BoardViewFeatures features(position);
    const int mover = position.to_move();
    EXPECT_EQ(features.own_distance[static_cast<std::size_t>(features.own_pawn)],
              position.distance(mover));
    EXPECT_EQ(features.other_distance[static_cast<std::size_t>(features.other_pawn)],
              position.distance(1 - mover));
  }
}

TEST(BoardViewTest, TheNetworkKnowsTwoPlayersOnSevenToEleven) {
  EXPECT_TRUE(residual_network_knows({}));
  EXPECT_TRUE(residual_network_knows({.columns = 7, .rows = 7, .walls = 20}));
  EXPECT_TRUE(residual_network_knows({.columns = 11, .rows = 11}));
  EXPECT_FALSE(residual_network_knows({.columns = 7, .rows = 5}));
  EXPECT_FALSE(residual_network_knows({.columns = 9, .rows = 12}));
  EXPECT_FALSE(residual_network_knows({.players = 4}));
  EXPECT_FALSE(residual_network_knows({.pass = Pass::Free}));
}

}  // namespace
}  // namespace outflank::search::quoridor
