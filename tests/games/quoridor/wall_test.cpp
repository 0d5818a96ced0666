#include <gtest/gtest.h>

#include "games/quoridor/agreed_position.h"

namespace outflank::quoridor {
namespace {

constexpr std::string_view kEmpty = R"(
    . . . . 2 . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . 1 . . . .
)";

TEST(WallTest, RunsFromA1ToOneBelowTheUpperRightCorner) {
  const AgreedPosition position(kEmpty);
  EXPECT_EQ(position.verdict("a1h"), "legal");
  EXPECT_EQ(position.verdict("a1v"), "legal");
  EXPECT_EQ(position.verdict("h8h"), "legal");
  EXPECT_EQ(position.verdict("h8v"), "legal");
  EXPECT_EQ(position.verdict("i8h"), "off_board");
  EXPECT_EQ(position.verdict("i8v"), "off_board");
  EXPECT_EQ(position.verdict("h9h"), "off_board");
  EXPECT_EQ(position.verdict("h9v"), "off_board");
  EXPECT_EQ(position.verdict("a10h"), "off_board");
}

TEST(WallTest, HorizontalLiesOnTopOfItsSquareAndTheNextOne) {
  AgreedPosition position(R"(
    . . . . .
     + + + +
    . . 2 . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
  )");
  position.play("c3h");
  EXPECT_EQ(position.pawn_moves(), "b4 c5 d4");
  position.play("b4");
  EXPECT_EQ(position.pawn_moves(), "b3 c2 d3");
  position.play("d3 b5");
  EXPECT_EQ(position.pawn_moves(), "c3 d2 e3");
  position.play("e3 b4");
  EXPECT_EQ(position.pawn_moves(), "d3 e2 e4");
}

TEST(WallTest, VerticalLiesRightOfItsSquareAndTheOneAbove) {
  AgreedPosition position(R"(
    . . 2 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     + + + +
    . . 1 . .
     + + + +
    . . . . .
  )");
  position.play("c2v c4");
  EXPECT_EQ(position.pawn_moves(), "b2 c1 c3");
  position.play("c3 b4");
  EXPECT_EQ(position.pawn_moves(), "b3 c2 c4");
  position.play("c4 b3");
  EXPECT_EQ(position.pawn_moves(), "b4 c3 c5 d4");
}

TEST(WallTest, MayNotShareAHalfWithAHorizontalWall) {
  AgreedPosition position(kEmpty);
  position.play("d4h");
  EXPECT_EQ(position.verdict("c4h"), "wall_overlaps");
  EXPECT_EQ(position.verdict("d4h"), "wall_overlaps");
  EXPECT_EQ(position.verdict("e4h"), "wall_overlaps");
  EXPECT_EQ(position.verdict("d3h"), "legal");
  EXPECT_EQ(position.verdict("d5h"), "legal");
  EXPECT_EQ(position.wall_count(), 128 - 4);
}

TEST(WallTest, MayNotShareAHalfWithAVerticalWall) {
  AgreedPosition position(kEmpty);
  position.play("d4v");
  EXPECT_EQ(position.verdict("d3v"), "wall_overlaps");
  EXPECT_EQ(position.verdict("d4v"), "wall_overlaps");
  EXPECT_EQ(position.verdict("d5v"), "wall_overlaps");
  EXPECT_EQ(position.verdict("c4v"), "legal");
  EXPECT_EQ(position.verdict("e4v"), "legal");
  EXPECT_EQ(position.wall_count(), 128 - 4);
}

TEST(WallTest, MayNotCrossAnotherAtItsMiddle) {
  AgreedPosition position(kEmpty);
  position.play("d4h");
  EXPECT_EQ(position.verdict("d4v"), "wall_crosses");
  position.play("f6v");
  EXPECT_EQ(position.verdict("f6h"), "wall_crosses");
}

TEST(WallTest, FollowsAnotherEndToEnd) {
  AgreedPosition position(kEmpty);
  position.play("d4h");
  EXPECT_EQ(position.verdict("b4h"), "legal");
  EXPECT_EQ(position.verdict("f4h"), "legal");
  position.play("g4v");
  EXPECT_EQ(position.verdict("g2v"), "legal");
  EXPECT_EQ(position.verdict("g6v"), "legal");
}

TEST(WallTest, AcrossTheEndsOfTwoInARowIsLegal) {
  AgreedPosition position(kEmpty);
  position.play("b4h d4h");
  EXPECT_EQ(position.verdict("c4v"), "legal");
  position.play("g2v g4v");
  EXPECT_EQ(position.verdict("g3h"), "legal");
}

TEST(WallTest, MakesATWithAnother) {
  AgreedPosition on_horizontal(kEmpty);
  on_horizontal.play("d4h");
  EXPECT_EQ(on_horizontal.verdict("d5v"), "legal");  // stands on its middle
  EXPECT_EQ(on_horizontal.verdict("d3v"), "legal");  // hangs from its middle
  AgreedPosition on_vertical(kEmpty);
  on_vertical.play("d4v");
  EXPECT_EQ(on_vertical.verdict("c4h"), "legal");
  EXPECT_EQ(on_vertical.verdict("e4h"), "legal");
}

TEST(WallTest, MakesACornerWithAnother) {
  AgreedPosition position(kEmpty);
  position.play("d4h");
  EXPECT_EQ(position.verdict("c5v"), "legal");
  EXPECT_EQ(position.verdict("e3v"), "legal");
}

TEST(WallTest, NeedsAWallLeft) {
  SlowSetup setup = read_diagram(R"(
    . . 2 . .
     + + + +
    . . . . .
     + + + +
    . . . . .
     +-1-+ +
    . . . . .
     + + + +
    . . 1 . .
  )");
  setup.rules.walls = 1;
  setup.walls_left = {0, 1};
  AgreedPosition position(setup);
  EXPECT_EQ(position.moves(), "b1 c2 d1");
  EXPECT_EQ(position.verdict("a4h"), "no_walls_left");
  position.play("b1");
  EXPECT_EQ(position.verdict("a4h"), "legal");
  position.play("a4h c1");
  EXPECT_EQ(position.wall_count(), 0);
  EXPECT_EQ(position.walls_left(1), 0);
  EXPECT_EQ(position.walls_left(2), 0);
}

// The last wall of a ring would be d5v, right of d5 and d6.
TEST(RingTest, MayNotCloseAroundAPawn) {
  const AgreedPosition position(R"(
    . . . . 2 . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + +---+ + + + +
    . .|. . . . . . .
     + | + + + + + +
    . .|1 . . . . . .
     + +---+ + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
  )");
  EXPECT_EQ(position.verdict("d5v"), "wall_seals");
  EXPECT_EQ(position.verdict("d6v"), "legal");
  EXPECT_EQ(position.verdict("d4v"), "legal");
  EXPECT_EQ(position.verdict("e5v"), "legal");
}

TEST(RingTest, MayNotCloseAroundTheOtherPlayersPawn) {
  const AgreedPosition position(R"(
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + +---+ + + + +
    . .|. 2 . . . . .
     + | + + + + + +
    . .|. . . . . . .
     + +---+ + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . 1 . . . .
  )");
  EXPECT_EQ(position.verdict("d5v"), "wall_seals");
}

TEST(RingTest, MayCloseAroundEmptySquares) {
  AgreedPosition position(R"(
    . . . . 2 . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + +---+ + + + +
    . .|. . . . . . .
     + | + + + + + +
    . .|. . 1 . . . .
     + +---+ + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
  )");
  EXPECT_EQ(position.verdict("d5v"), "legal");
  position.play("d5v e8");
  EXPECT_EQ(position.distance(1), 4);
  EXPECT_EQ(position.pawn_moves(), "e4 e6 f5");
}

TEST(RingTest, MayCloseAroundAPawnTogetherWithOneOfItsGoalSquares) {
  AgreedPosition position(R"(
    . . . . 2 . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    1 . . . . . . . .
    ---+ + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
  )");
  position.play("b8v e8");
  EXPECT_EQ(position.verdict("b7v"), "wall_overlaps");
  EXPECT_EQ(position.verdict("b6v"), "legal");
  EXPECT_EQ(position.verdict("b7h"), "legal");
  position.play("b6v e7");
  EXPECT_EQ(position.distance(1), 2);
  EXPECT_EQ(position.distance(2), 6);
  EXPECT_EQ(position.pawn_moves(), "a8 b7");
}

TEST(RingTest, AroundAPawnsGoalSquareWithAnotherPlayersPawnInsideIsClosedToThatPlayer) {
  const AgreedPosition position(R"(
    . 2 . . . . . . .
     + + + + + + + +
    . . . . . . . . .
    ---+ + + + + + +
    1 . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
  )");
  EXPECT_EQ(position.verdict("b8v"), "wall_seals");
}

TEST(SealTest, AWallMayNotCloseTheBoardFromSideToSide) {
  AgreedPosition position(R"(
    . . . . 2 . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . .|.
     + + + + + + + |
    . . . . . . . .|.
    ---+---+---+---+
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . . . . . .
     + + + + + + + +
    . . . . 1 . . . .
  )");
  EXPECT_EQ(position.verdict("h6h"), "wall_seals");
  EXPECT_EQ(position.verdict("h7h"), "legal");
  EXPECT_EQ(position.verdict("g6h"), "legal");
}

TEST(SealTest, APathMayLeadThroughAPawn) {
  const AgreedPosition position(R"(
    . . .|2|. . .
     + + | | + +
    . . .|1|. . .
     + + + + + +
    . . . . . . .
     + + + + + +
    . . . . . . .
     + + + + + +
    . . . . . . .
  )");
  EXPECT_EQ(position.distance(1), 1);
  EXPECT_EQ(position.distance(2), 4);
  EXPECT_EQ(position.verdict("c3v"), "wall_overlaps");
  EXPECT_EQ(position.verdict("c3h"), "wall_seals");  // closes the shaft below both pawns
  EXPECT_EQ(position.verdict("c2v"), "legal");
}

TEST(SealTest, CountsEveryPlayerNotOnlyTheOneToMove) {
  AgreedPosition position(R"(
    . . . . 2 . .
     + + + + + +
    . . . . . . .
     + + + + + +
    . . . . . . .
     + + + + + +
    . . . . . . .
     + + + + + +
    . . . . . . .
    ---+ + + + +
    . . . . . . .
     + + + + + +
    3 . . 1 . . .
  )");
  EXPECT_EQ(position.verdict("b1v"), "wall_seals");  // shuts in the third player alone
  position.play("e1");
  EXPECT_EQ(position.verdict("b1v"), "wall_seals");
  position.play("e6");
  EXPECT_EQ(position.verdict("b1v"), "wall_seals");
}

TEST(SealTest, AGoalSideMayNotBeClosedToAPlayer) {
  const AgreedPosition position(R"(
    . . . 2 . . .
     + + + + + +
    . . . . . . .
     + + + + + +
    3 . . . . . .
     + + + + + +
    . . . 1 . .|.
    ---+---+---|
    . . . . . .|.
  )");
  EXPECT_EQ(position.verdict("f2h"), "wall_seals");
}

TEST(SealTest, DoesNotCountAPlayerWhoIsOut) {
  const AgreedPosition position(R"(
    . . . . . . .
     + + + + + +
    . . . . . . .
     + + + + + +
    3 . . . . . .
     + + + + + +
    . . . 1 . .|.
    ---+---+---|
    . . . . . .|.
  )");
  EXPECT_FALSE(position.in_play(2));
  EXPECT_EQ(position.verdict("f2h"), "legal");
}

}  // namespace
}  // namespace outflank::quoridor
