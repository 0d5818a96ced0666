#include "search/quoridor/multiplayer_features.h"

#include <cstring>
#include <set>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"

namespace outflank::search::quoridor {
namespace {

constexpr int kLast = kViewSide - 1;

// A quarter turn that takes north to east.
Square turned(Square cell, int last) {
  return Square::at(cell.row(), last - cell.column());
}

Move turned(Move move) {
  if (move.is_pawn()) return Move::pawn(turned(move.square(), kLast));
  const Square slot = turned(move.square(), kLast - 1);
  return move.kind() == MoveKind::Horizontal ? Move::vertical(slot) : Move::horizontal(slot);
}

// The board turned, everybody one seat further: seated clockwise, the same game.
Position turned(const Position& position) {
  const Setup before = position.setup();
  Setup after = before;
  for (std::size_t p = 0; p < 4; ++p) {
    after.players[(p + 1) % 4] = before.players[p];
    after.players[(p + 1) % 4].pawn = turned(before.players[p].pawn, kLast);
  }
  for (Setup::Wall& wall : after.walls) {
    wall = {.wall = turned(wall.wall), .owner = (wall.owner + 1) % 4};
  }
  after.to_move = (before.to_move + 1) % 4;
  return Position::from(after).value();
}

TEST(RotationTest, EveryActionIsAMoveAndBack) {
  for (const Side goal : kSides) {
    const Rotation rotation(goal);
    std::set<std::uint16_t> moves;
    for (int action = 0; action < kViewMoves; ++action) {
      const Move move = rotation.move(action);
      EXPECT_EQ(rotation.action(move), action);
      moves.insert(move.raw());
    }
    EXPECT_EQ(moves.size(), static_cast<std::size_t>(kViewMoves));
  }
}

TEST(RotationTest, TheGoalIsNorthAndTheNextSideIsEast) {
  const Square goals[] = {Square::at(4, 8), Square::at(8, 4), Square::at(4, 0), Square::at(0, 4)};
  for (std::size_t i = 0; i < 4; ++i) {
    const Rotation rotation(kSides[i]);
    EXPECT_EQ(rotation.side(kSides[i]), 0);
    EXPECT_EQ(rotation.side(kSides[(i + 1) % 4]), 1);
    EXPECT_EQ(rotation.square(goals[i]), kViewSide * kLast + 4);
    EXPECT_EQ(rotation.square(goals[(i + 1) % 4]), kViewSide * 4 + kLast);
  }
}

TEST(RotationTest, AWallLiesBetweenTheSameSquares) {
  const Move wall = Move::horizontal(Square::at(2, 5));
  EXPECT_EQ(Rotation(Side::North).action(wall), kViewSquares + 8 * 5 + 2);
  EXPECT_EQ(Rotation(Side::South).action(wall), kViewSquares + 8 * 2 + 5);
  // Above c6 is left of what c6 becomes when east becomes north.
  EXPECT_EQ(Rotation(Side::East).action(wall), kViewSquares + kViewSlots + 8 * 2 + 2);
}

TEST(MultiplayerFeaturesTest, ATurnedPositionLooksTheSame) {
  const auto rules = parse_rules("players=4").value();
  for (Position position : sample_positions<Position>(rules, 200, 7)) {
    const MultiplayerFeatures expected = multiplayer_features(position);
    for (int quarter = 0; quarter < 3; ++quarter) {
      position = turned(position);
      const MultiplayerFeatures found = multiplayer_features(position);
      EXPECT_EQ(std::memcmp(&found, &expected, sizeof found), 0) << to_text(position);
    }
  }
}

TEST(MultiplayerFeaturesTest, DistancesWallsAndTurnsAreThoseOfThePosition) {
  for (const char* rules : {"players=3", "players=4", "players=4 seats=contest"}) {
    for (const Position& position :
         sample_positions<Position>(parse_rules(rules).value(), 100, 8)) {
      const MultiplayerFeatures f = multiplayer_features(position);
      const Rotation rotation(position.goal(position.to_move()));
      int present = 0;
      for (int p = 0; p < position.players(); ++p) {
        const auto side = static_cast<std::size_t>(rotation.side(position.goal(p)));
        EXPECT_EQ(f.distance[side][f.pawn[side]], position.distance(p));
        EXPECT_EQ(f.walls[side], position.walls_left(p));
        const int turns = (p - position.to_move() + position.players()) % position.players();
        EXPECT_EQ(f.turns[side], turns);
        for (const Square square : position.shortest_path(p)) {
          EXPECT_NE(f.on_shortest[static_cast<std::size_t>(rotation.square(square))] & (1 << side),
                    0);
        }
        ++present;
      }
      EXPECT_EQ(std::ranges::count(f.pawn, MultiplayerFeatures::kAbsent), 4 - present);
      for (const Move move : position.legal_moves()) {
        if (!move.is_wall()) continue;
        const int slot = rotation.action(move) - kViewSquares;
        const std::uint64_t legal = slot < kViewSlots ? f.legal_horizontal : f.legal_vertical;
        EXPECT_NE(legal >> (slot % kViewSlots) & 1, 0U);
      }
    }
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
