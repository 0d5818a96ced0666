#include "games/othello/notation.h"

#include <set>

#include <gtest/gtest.h>

#include "games/move_error.h"
#include "games/othello/rules.h"

namespace outflank::othello {
namespace {

using games::MoveError;

TEST(SquareTest, CountsRowByRowFromA1) {
  EXPECT_EQ(Square().index(8), 0);
  EXPECT_EQ(Square::at(1, 0).index(8), 1);
  EXPECT_EQ(Square::at(0, 1).index(8), 8);
  EXPECT_EQ(Square::at(0, 1).index(10), 10);
  for (int bit = 0; bit < 64; ++bit) {
    const Square square = Square::from_bit(bit);
    EXPECT_EQ(square.bit(), bit);
    EXPECT_EQ(square, Square::from_index(bit, 8));
  }
  for (int index = 0; index < 256; ++index) {
    EXPECT_EQ(Square::from_index(index, 16).index(16), index);
  }
}

TEST(NotationTest, ColumnsAreLettersAndRowsCountFromTheTop) {
  EXPECT_EQ(to_text(Square::at(0, 0)), "a1");
  EXPECT_EQ(to_text(Square::at(5, 4)), "f5");
  EXPECT_EQ(to_text(Square::at(15, 15)), "p16");
  EXPECT_EQ(to_text(Move::pass()), "pass");
}

TEST(NotationTest, EveryMoveOfEverySizeIsReadBack) {
  for (int size = kMinSize; size <= kMaxSize; size += 2) {
    std::set<std::string> texts;
    for (int index = 0; index < size * size; ++index) {
      const Move move = Move::disc(Square::from_index(index, size));
      EXPECT_EQ(parse_move(to_text(move), size).value(), move);
      texts.insert(to_text(move));
    }
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(size * size));
    EXPECT_EQ(parse_move(to_text(Move::pass()), size).value(), Move::pass());
  }
}

TEST(NotationTest, CaseDoesNotMatterAndAPassHasThreeForms) {
  EXPECT_EQ(parse_move("F5", 8).value(), Move::disc(Square::at(5, 4)));
  for (const char* pass : {"pass", "PASS", "Pass", "--", "pa", "PA"}) {
    EXPECT_EQ(parse_move(pass, 8).value(), Move::pass()) << pass;
  }
}

TEST(NotationTest, WhatIsNotAMoveIsUnreadable) {
  for (const char* text : {"", " ", "f", "5", "5f", "f5 ", " f5", "f0", "f05", "f5d6", "passe", "-",
                           "---", "ff5", "f-5", "@1", "f5\n", "\xff\xfe"}) {
    const Result<Move> move = parse_move(text, 8);
    ASSERT_FALSE(move.has_value()) << text;
    EXPECT_TRUE(move.error().is(MoveError::Unreadable)) << text;
  }
  EXPECT_EQ(parse_move("f5x", 8).error().message(),
            "'f5x' is not a move; write a square as f5, or pass");
}

TEST(NotationTest, SquaresBeyondTheEdgeAreOffBoard) {
  for (const char* text : {"i1", "a9", "z1", "a10", "a99999999999999999999"}) {
    const Result<Move> move = parse_move(text, 8);
    ASSERT_FALSE(move.has_value()) << text;
    EXPECT_TRUE(move.error().is(MoveError::OffBoard)) << text;
  }
  EXPECT_EQ(parse_move("i9", 8).error().message(),
            "'i9' is not on the board, which runs from a1 to h8");
  EXPECT_TRUE(parse_move("i9", 10).has_value());
  EXPECT_EQ(parse_move("e1", 4).error().message(),
            "'e1' is not on the board, which runs from a1 to d4");
}

TEST(NotationTest, TakingAMoveLeavesTheRest) {
  std::string_view text = "f5D6papass--p16";
  EXPECT_EQ(take_move(text, 16).value(), Move::disc(Square::at(5, 4)));
  EXPECT_EQ(take_move(text, 16).value(), Move::disc(Square::at(3, 5)));
  EXPECT_EQ(take_move(text, 16).value(), Move::pass());
  EXPECT_EQ(take_move(text, 16).value(), Move::pass());
  EXPECT_EQ(take_move(text, 16).value(), Move::pass());
  EXPECT_EQ(take_move(text, 16).value(), Move::disc(Square::at(15, 15)));
  EXPECT_TRUE(text.empty());
  EXPECT_FALSE(take_move(text, 16).has_value());
}

TEST(NotationTest, AFailedTakeLeavesTheTextAlone) {
  std::string_view text = "i9d6";
  EXPECT_FALSE(take_move(text, 8).has_value());
  EXPECT_EQ(text, "i9d6");
}

}  // namespace
}  // namespace outflank::othello
