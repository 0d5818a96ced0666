#include "games/othello/position.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "games/othello/grid_position.h"
#include "games/othello/notation.h"
#include "games/othello/position_text.h"
#include "games/othello/random_games.h"

namespace outflank::othello {
namespace {

using games::EndReason;
using games::MoveError;

// Every case must hold for both types of position; the boards are written as pictures.
template <class Type>
class PositionTest : public testing::Test {
 protected:
  static Type read(std::string_view board, char side, int size = 8) {
    return parse_position<Type>(std::string(board) + ' ' + side,
                                Rules{.size = static_cast<std::uint8_t>(size)})
        .value();
  }

  static Move move(std::string_view text, int size = 8) { return parse_move(text, size).value(); }

  static std::string moves_of(const Type& position) {
    std::string text;
    for (const Move legal : position.legal_moves())
      text += (text.empty() ? "" : " ") + to_text(legal);
    return text;
  }

  // The board after the move, without the side to move.
  static std::string after(Type position, std::string_view text) {
    const Result<void> played = position.play(move(text));
    EXPECT_TRUE(played.has_value()) << text;
    return position_text(position).substr(0, 64);
  }

  static void expect_refused(Type position, Move refused, MoveError error,
                             const std::string& message) {
    const Type before = position;
    EXPECT_EQ(position.why_illegal(refused), error);
    EXPECT_FALSE(position.is_legal(refused));
    const Result<void> played = position.play(refused);
    ASSERT_FALSE(played.has_value());
    EXPECT_TRUE(played.error().is(error)) << played.error().name();
    EXPECT_EQ(played.error().message(), message);
    EXPECT_EQ(position, before);
    EXPECT_EQ(position.ply(), before.ply());
  }
};

using Types = testing::Types<Position, GridPosition>;
TYPED_TEST_SUITE(PositionTest, Types);

TYPED_TEST(PositionTest, TheStartHasTwoDiscsEachAndBlackMovesFirst) {
  const TypeParam position;
  EXPECT_EQ(position, TypeParam::start());
  EXPECT_EQ(position.to_move(), Color::Black);
  EXPECT_EQ(position.ply(), 0);
  for (const char* white : {"d4", "e5"}) {
    EXPECT_EQ(position.at(this->move(white).square()), Color::White);
  }
  for (const char* black : {"e4", "d5"}) {
    EXPECT_EQ(position.at(this->move(black).square()), Color::Black);
  }
  EXPECT_EQ(position.at(Square()), std::nullopt);
  EXPECT_EQ(position.empties(), 60);
  EXPECT_EQ(this->moves_of(position), "d3 c4 f5 e6");
}

TYPED_TEST(PositionTest, AMoveTurnsRunsInAllEightDirections) {
  const TypeParam position = this->read(
      "--------"
      "-X-X-X--"
      "--OOO---"
      "-XO-OX--"
      "--OOO---"
      "-X-X-X--"
      "--------"
      "--------",
      'X');
  EXPECT_EQ(this->after(position, "d4"),
            "--------"
            "-X-X-X--"
            "--XXX---"
            "-XXXXX--"
            "--XXX---"
            "-X-X-X--"
            "--------"
            "--------");
}

TYPED_TEST(PositionTest, RunsReachFromEdgeToEdge) {
  const TypeParam corner = this->read(
      "-OOOOOOX"
      "OO------"
      "O-O-----"
      "O--O----"
      "O---O---"
      "O----O--"
      "O-----O-"
      "X------X",
      'X');
  EXPECT_EQ(this->after(corner, "a1"),
            "XXXXXXXX"
            "XX------"
            "X-X-----"
            "X--X----"
            "X---X---"
            "X----X--"
            "X-----X-"
            "X------X");
  const TypeParam other_corner = this->read(
      "X------X"
      "-O-----O"
      "--O----O"
      "---O---O"
      "----O--O"
      "-----O-O"
      "------OO"
      "XOOOOOO-",
      'X');
  EXPECT_EQ(this->after(other_corner, "h8"),
            "X------X"
            "-X-----X"
            "--X----X"
            "---X---X"
            "----X--X"
            "-----X-X"
            "------XX"
            "XXXXXXXX");
}

TYPED_TEST(PositionTest, OnlyEnclosedRunsAreTurned) {
  const TypeParam position = this->read(
      "--------"
      "--------"
      "--------"
      "OOO-OX--"
      "--O-----"
      "-O------"
      "O-------"
      "--------",
      'X');
  // The run to the left and the diagonal one end at the edge and stay.
  EXPECT_EQ(this->after(position, "d4"),
            "--------"
            "--------"
            "--------"
            "OOOXXX--"
            "--O-----"
            "-O------"
            "O-------"
            "--------");
}

TYPED_TEST(PositionTest, RunsThatAGapBreaksAreNotEnclosed) {
  const TypeParam position = this->read(
      "--OO-OX-"
      "--------"
      "--------"
      "--------"
      "--------"
      "--------"
      "--------"
      "--------",
      'X');
  EXPECT_EQ(this->moves_of(position), "e1");
  EXPECT_EQ(this->after(position, "e1").substr(0, 8), "--OOXXX-");
}

TYPED_TEST(PositionTest, ARunDoesNotWrapAroundTheEdge) {
  // In memory the squares h3, a4 follow each other, as do g3, h4, a6 (diagonal).
  const TypeParam position = this->read(
      "--------"
      "--------"
      "------XO"
      "-------O"
      "--------"
      "--------"
      "--------"
      "--------",
      'X');
  EXPECT_FALSE(position.is_legal(this->move("a4")));
  EXPECT_FALSE(position.is_legal(this->move("a6")));
  EXPECT_TRUE(position.must_pass());
  const TypeParam mirrored = this->read(
      "--------"
      "--------"
      "--------"
      "O-------"
      "OX------"
      "--------"
      "--------"
      "--------",
      'X');
  EXPECT_TRUE(mirrored.must_pass());
}

TYPED_TEST(PositionTest, APassIsForcedAndOnlyThen) {
  const std::string board = "XO" + std::string(62, '-');
  const TypeParam white = this->read(board, 'O');
  EXPECT_TRUE(white.must_pass());
  EXPECT_EQ(this->moves_of(white), "pass");
  EXPECT_EQ(white.ending(), std::nullopt);
  TypeParam next = white;
  ASSERT_TRUE(next.play(Move::pass()).has_value());
  EXPECT_EQ(next, this->read(board, 'X'));
  EXPECT_EQ(next.ply(), 1);
  EXPECT_FALSE(next.is_legal(Move::pass()));
  EXPECT_EQ(this->moves_of(next), "c1");
}

TYPED_TEST(PositionTest, RefusedMovesNameTheReason) {
  const TypeParam start;
  this->expect_refused(start, Move::pass(), MoveError::PassRefused,
                       "black may not pass while a disc can be placed");
  this->expect_refused(start, this->move("d4"), MoveError::Occupied,
                       "'d4' is taken; play on an empty square");
  this->expect_refused(start, this->move("e4"), MoveError::Occupied,
                       "'e4' is taken; play on an empty square");
  this->expect_refused(
      start, this->move("a1"), MoveError::FlipsNothing,
      "'a1' turns over no disc; a move must enclose white discs in a straight line");
  this->expect_refused(start, this->move("i9", 16), MoveError::OffBoard,
                       "'i9' is not on the board, which runs from a1 to h8");
  const TypeParam stuck = this->read("XO" + std::string(62, '-'), 'O');
  this->expect_refused(stuck, this->move("c1"), MoveError::MustPass,
                       "'c1' cannot be played: white has no square to play and must pass");
  const TypeParam over = this->read("X-O" + std::string(61, '-'), 'O');
  this->expect_refused(over, this->move("b1"), MoveError::GameOver,
                       "'b1' cannot be played: the game is over");
  this->expect_refused(over, Move::pass(), MoveError::GameOver,
                       "'pass' cannot be played: the game is over");
}

TYPED_TEST(PositionTest, TheGameEndsWhenNeitherSideCanMove) {
  const TypeParam position = this->read("XX-O" + std::string(60, '-'), 'O');
  ASSERT_TRUE(position.ending().has_value());
  EXPECT_EQ(position.ending()->reason, EndReason::NoMoves);
  EXPECT_EQ(position.ending()->outcome.winner(), games::SeatId(0));
  EXPECT_EQ(position.ending()->outcome.places, (std::array<std::uint8_t, 4>{1, 2, 0, 0}));
  EXPECT_EQ(position.score(), 1);
  EXPECT_EQ(position.tournament_score(), 62);
  EXPECT_EQ(position.counted_discs(Color::Black), 63);
  EXPECT_EQ(position.counted_discs(Color::White), 1);
  EXPECT_EQ(this->moves_of(position), "");
}

TYPED_TEST(PositionTest, EqualDiscsAreADrawWithHalfOfTheRestEach) {
  const TypeParam position = this->read("X-O" + std::string(61, '-'), 'X');
  EXPECT_EQ(position.ending()->outcome.places, (std::array<std::uint8_t, 4>{1, 1, 0, 0}));
  EXPECT_EQ(position.ending()->outcome.winner(), std::nullopt);
  EXPECT_EQ(position.tournament_score(), 0);
  EXPECT_EQ(position.counted_discs(Color::Black), 32);
  EXPECT_EQ(position.counted_discs(Color::White), 32);
}

TYPED_TEST(PositionTest, ASideWithoutDiscsHasLost) {
  TypeParam position = this->read("OX" + std::string(62, '-'), 'O');
  ASSERT_TRUE(position.play(this->move("c1")).has_value());
  ASSERT_TRUE(position.ending().has_value());
  EXPECT_EQ(position.ending()->reason, EndReason::NoDiscs);
  EXPECT_EQ(position.ending()->outcome.winner(), games::SeatId(1));
  EXPECT_EQ(position.score(), -3);
  EXPECT_EQ(position.tournament_score(), -64);
  EXPECT_EQ(position.counted_discs(Color::Black), 0);
  EXPECT_EQ(position.counted_discs(Color::White), 64);
}

TYPED_TEST(PositionTest, AFullBoardEndsTheGame) {
  TypeParam position = this->read(std::string(32, 'O') + std::string(30, 'X') + "O-", 'X');
  ASSERT_FALSE(position.ending().has_value());
  ASSERT_TRUE(position.play(this->move("h8")).has_value());
  ASSERT_TRUE(position.ending().has_value());
  EXPECT_EQ(position.ending()->reason, EndReason::FullBoard);
  EXPECT_EQ(position.ending()->outcome.winner(), std::nullopt);
  EXPECT_EQ(position.score(), 0);
  const TypeParam all_black = this->read(std::string(64, 'X'), 'O');
  EXPECT_EQ(all_black.ending()->reason, EndReason::FullBoard);
  EXPECT_EQ(all_black.tournament_score(), 64);
}

TYPED_TEST(PositionTest, DiscsAreAbsoluteWhicheverSideIsToMove) {
  TypeParam position;
  ASSERT_TRUE(position.play(this->move("f5")).has_value());
  EXPECT_EQ(position.to_move(), Color::White);
  EXPECT_EQ(position.discs(Color::Black), 4);
  EXPECT_EQ(position.discs(Color::White), 1);
  EXPECT_EQ(position.discs_of(Color::Black), position.black());
  EXPECT_EQ(position.own(), position.white());
  EXPECT_EQ(position.opponent(), position.black());
  EXPECT_EQ(position.score(), 3);
}

TEST(GridPositionTest, EverySizeStartsWithTheSameFourDiscs) {
  for (const std::uint8_t size : kSizes) {
    const auto position = GridPosition::start({.size = size});
    const int middle = size / 2;
    EXPECT_EQ(position.at(Square::at(middle - 1, middle - 1)), Color::White);
    EXPECT_EQ(position.at(Square::at(middle, middle)), Color::White);
    EXPECT_EQ(position.at(Square::at(middle, middle - 1)), Color::Black);
    EXPECT_EQ(position.at(Square::at(middle - 1, middle)), Color::Black);
    EXPECT_EQ(position.empties(), size * size - 4);
    EXPECT_EQ(position.legal_moves().size(), 4);
    EXPECT_EQ(position.rules(), Rules{.size = size});
  }
}

TEST(GridPositionTest, ARunDoesNotWrapAroundTheEdgeOfTheWidestBoard) {
  std::string text(256, '-');
  text[14] = 'X';
  text[15] = 'O';  // then a2 follows in memory
  EXPECT_TRUE(parse_position<GridPosition>(text + " X", {.size = 16}).value().must_pass());
  std::string mirrored(256, '-');
  mirrored[17] = 'X';
  mirrored[16] = 'O';  // then p1 comes before it in memory
  EXPECT_TRUE(parse_position<GridPosition>(mirrored + " X", {.size = 16}).value().must_pass());
}

TEST(GridPositionTest, ARunMayCrossTheWholeOfTheWidestBoard) {
  const std::string row = "-" + std::string(14, 'O') + "X";
  auto position =
      parse_position<GridPosition>(row + std::string(240, '-') + " X", {.size = 16}).value();
  ASSERT_TRUE(position.play(Move::disc(Square())).has_value());
  EXPECT_EQ(position.discs(Color::Black), 16);
  EXPECT_EQ(position.discs(Color::White), 0);
}

}  // namespace
}  // namespace outflank::othello
