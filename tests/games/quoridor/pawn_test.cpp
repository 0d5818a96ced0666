#include <gtest/gtest.h>

#include "games/quoridor/agreed_position.h"

namespace outflank::quoridor {
namespace {

TEST(StepTest, GoesToTheFourNeighbours) {
  const AgreedPosition position(R"(
    . . 2 . .
     + + + +
    . . . . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "b3 c2 c4 d3");
}

TEST(StepTest, StopsAtTheEdge) {
  const AgreedPosition position(R"(
    . . 2 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    1 . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "a2 b1");
}

TEST(StepTest, StopsAtTheUpperRightCorner) {
  SlowSetup setup = read_diagram(R"(
    . . . . 2
     + + + +
    . . . . .
     + + + +
    1 . . . .
  )");
  setup.to_move = 1;
  EXPECT_EQ(AgreedPosition(setup).pawn_moves(), "d3 e2");
}

TEST(StepTest, AHorizontalWallStopsItOverBothItsHalves) {
  const AgreedPosition left_half(R"(
    . . 2 . .
     + + + +
    . . . . .
     + +---+
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(left_half.pawn_moves(), "b3 c2 d3");
  const AgreedPosition right_half(R"(
    . . 2 . .
     + + + +
    . . . . .
     +---+ +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(right_half.pawn_moves(), "b3 c2 d3");
  const AgreedPosition beyond(R"(
    . . 2 . .
     + + + +
    . . . . .
    ---+ +---
    . . 1 . .
    ---+ +---
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(beyond.pawn_moves(), "b3 c2 c4 d3");
}

TEST(StepTest, AVerticalWallStopsItOverBothItsHalves) {
  const AgreedPosition lower_half(R"(
    . . 2 . .
     + + + +
    . . .|. .
     + + | +
    . . 1|. .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(lower_half.pawn_moves(), "b3 c2 c4");
  const AgreedPosition upper_half(R"(
    . . 2 . .
     + + + +
    . . . . .
     + + + +
    . .|1 . .
     + | + +
    . .|. . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(upper_half.pawn_moves(), "c2 c4 d3");
  const AgreedPosition beyond(R"(
    . .|2|. .
     + | | +
    . .|.|. .
     + + + +
    . . 1 . .
     + + + +
    . .|.|. .
     + | | +
    . .|.|. .
  )");
  EXPECT_EQ(beyond.pawn_moves(), "b3 c2 c4 d3");
}

TEST(JumpTest, GoesStraightOverTheOtherPawnInEveryDirection) {
  const AgreedPosition north(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(north.pawn_moves(), "b2 c1 c4 d2");
  const AgreedPosition east(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . 1 2 .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(east.pawn_moves(), "b3 c2 c4 e3");
  const AgreedPosition south(R"(
    . . . . .
     + + + +
    . . 1 . .
     + + + +
    . . 2 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(south.pawn_moves(), "b4 c2 c5 d4");
  const AgreedPosition west(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    . 2 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(west.pawn_moves(), "a3 c2 c4 d3");
}

TEST(JumpTest, AWallBesideTheJumpedPawnDoesNotMatterWhileTheSquareBehindIsFree) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . .|.|. .
     + | | +
    . .|2|. .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "b2 c1 c4 d2");
}

TEST(JumpTest, ThereIsNoneOverAWallBetweenThePawns) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . 2 . .
     +---+ +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "b2 c1 d2");
}

TEST(JumpTest, ThereIsNeitherJumpNorSideStepOverAWallBetweenThePawnsAndOneBehind) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . . . . .
     +---+ +
    . . 2 . .
     +---+ +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "b2 c1 d2");
}

TEST(JumpTest, ThereIsNeitherJumpNorSideStepOverTwoPawnsInARow) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . . 3 . .
     + + + +
    . . 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "b2 c1 d2");
}

TEST(JumpTest, ThereIsNeitherJumpNorSideStepOverThreePawnsInARow) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . . 3 . .
     + + + +
    . . 2 . .
     + + + +
    . . 4 . .
     + + + +
    . . 1 . .
  )");
  EXPECT_EQ(position.pawn_moves(), "b1 d1");
}

TEST(JumpTest, GoesOverOnePawnOnOneSideAndNotOverTwoOnTheOther) {
  const AgreedPosition position(R"(
    . . . . . . .
     + + + + + +
    . . . . . . .
     + + + + + +
    . 4 3 1 2 . .
     + + + + + +
    . . . . . . .
     + + + + + +
    . . . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "d2 d4 f3");
}

TEST(SideStepTest, NeedsTheEdgeBehindTheJumpedPawn) {
  const AgreedPosition north(R"(
    . . 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(north.pawn_moves(), "b4 b5 c3 d4 d5");
  const AgreedPosition west(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    2 1 . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(west.pawn_moves(), "a2 a4 b2 b4 c3");
  const AgreedPosition east(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . 1 2
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(east.pawn_moves(), "c3 d2 d4 e2 e4");
}

TEST(SideStepTest, GoesOverThePawnAtTheSouthEdge) {
  SlowSetup setup = read_diagram(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . 2 . .
     + + + +
    . . 1 . .
  )");
  setup.to_move = 1;
  EXPECT_EQ(AgreedPosition(setup).pawn_moves(), "b1 b2 c3 d1 d2");
}

TEST(SideStepTest, InACornerHasOneSideOnly) {
  const AgreedPosition position(R"(
    2 . . . .
     + + + +
    1 . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "a3 b4 b5");
}

TEST(SideStepTest, NeedsAWallBehindTheJumpedPawn) {
  const AgreedPosition north(R"(
    . . . . .
     + + + +
    . . . . .
     + +---+
    . . 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(north.pawn_moves(), "b2 b3 c1 d2 d3");
  const AgreedPosition south(R"(
    . . . . .
     + + + +
    . . 1 . .
     + + + +
    . . 2 . .
     +---+ +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(south.pawn_moves(), "b3 b4 c5 d3 d4");
  const AgreedPosition east(R"(
    . . . . .
     + + + +
    . . .|. .
     + + | +
    . 1 2|. .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(east.pawn_moves(), "a3 b2 b4 c2 c4");
  const AgreedPosition west(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    . .|2 1 .
     + | + +
    . .|. . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(west.pawn_moves(), "c2 c4 d2 d4 e3");
}

TEST(SideStepTest, IsStoppedByAWallBesideTheJumpedPawn) {
  const AgreedPosition one_side(R"(
    . . . . .
     + + + +
    . . .|. .
     +---| +
    . . 2|. .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(one_side.pawn_moves(), "b2 b3 c1 d2");
  const AgreedPosition at_the_edge(R"(
    . .|2 . .
     + | + +
    . .|1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(at_the_edge.pawn_moves(), "c3 d4 d5");
}

TEST(SideStepTest, IsStoppedOnBothSidesByTwoWalls) {
  const AgreedPosition position(R"(
    . .|2|. .
     + | | +
    . .|1|. .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "c3");
}

TEST(SideStepTest, LooksAtTheJumpedPawnsSideAndNotAtTheJumpers) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . . . . .
     + +---+
    . . 2 . .
     + + + +
    . .|1|. .
     + | | +
    . .|.|. .
  )");
  EXPECT_EQ(position.pawn_moves(), "b3 c1 d3");
}

TEST(SideStepTest, NeedsAWallAndNotAPawnBehind) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . . 3 . .
     +---+ +
    . . 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.pawn_moves(), "b2 b3 c1 d2 d3");
}

TEST(SideStepTest, NeverLandsOnAPawn) {
  const AgreedPosition wall_behind(R"(
    . . . . .
     + + + +
    . . . . .
     + +---+
    . 3 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(wall_behind.pawn_moves(), "b2 c1 d2 d3");
  const AgreedPosition edge_behind(R"(
    . . 2 3 .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(edge_behind.pawn_moves(), "b4 b5 c3 d4");
  const AgreedPosition both_sides(R"(
    . 4 2 3 .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(both_sides.pawn_moves(), "b4 c3 d4");
}

TEST(SideStepTest, ToASquareThatTwoPawnsLeadToIsOneMove) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . . . . .
     +---+ +
    . 2 . . .
     + + + +
    . 1 3|. .
     + + | +
    . . .|. .
  )");
  EXPECT_EQ(position.pawn_moves(), "a2 a3 b1 c1 c3");
}

TEST(JumpTest, LooksOnlyAtPawnsThatAreInTheGame) {
  const AgreedPosition position(R"(
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . 3 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  EXPECT_FALSE(position.in_play(2));
  EXPECT_EQ(position.pawn_moves(), "b2 c1 c4 d2");
}

TEST(PawnTest, IsRefusedFarAwayOffTheBoardAndOnItsOwnSquare) {
  const AgreedPosition position(R"(
    . . 2 . .
     + + + +
    . . . . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  EXPECT_EQ(position.verdict("c4"), "legal");
  EXPECT_EQ(position.verdict("d4"), "not_reachable");
  EXPECT_EQ(position.verdict("c3"), "not_reachable");
  EXPECT_EQ(position.verdict("c5"), "not_reachable");
  EXPECT_EQ(position.verdict("f3"), "off_board");
  EXPECT_EQ(position.verdict("c6"), "off_board");
  EXPECT_EQ(position.verdict("pass"), "pass_refused");
}

}  // namespace
}  // namespace outflank::quoridor
