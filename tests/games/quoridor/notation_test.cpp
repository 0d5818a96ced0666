#include "games/quoridor/notation.h"

#include <gtest/gtest.h>

#include "games/move_error.h"
#include "support/quoridor_diagram.h"

namespace outflank::quoridor {
namespace {

TEST(MoveTextTest, EveryMoveIsWrittenByTheNamesOfTheRulesAndReadsBack) {
  for (int column = 0; column < kMaxSide; ++column) {
    for (int row = 0; row < kMaxSide; ++row) {
      const Square square = Square::at(column, row);
      EXPECT_EQ(to_text(square), name_of_square(square));
      EXPECT_EQ(parse_square(to_text(square)).value(), square);
      for (const Move move :
           {Move::pawn(square), Move::horizontal(square), Move::vertical(square)}) {
        EXPECT_EQ(to_text(move), name_of_move(move));
        EXPECT_EQ(parse_move(to_text(move)).value(), move);
      }
    }
  }
  EXPECT_EQ(to_text(Move::pass()), "pass");
  EXPECT_EQ(parse_move("pass").value(), Move::pass());
}

TEST(MoveTextTest, UpperCaseIsReadAsWell) {
  EXPECT_EQ(parse_move("E3H").value(), move_named("e3h"));
  EXPECT_EQ(parse_move("E2").value(), move_named("e2"));
  EXPECT_EQ(parse_move("PASS").value(), Move::pass());
}

TEST(MoveTextTest, AnythingElseIsRefusedByName) {
  for (const std::string_view text :
       {"", "e", "2", "22", "e0", "e26", "z1", "e2x", "e2hh", "e2 h", " e2", "e2 ", "e-1", "e02",
        "e2h1", "passe", "pas", "e100", "2\xc3\xa9"}) {
    const Result<Move> move = parse_move(text);
    ASSERT_FALSE(move) << text;
    EXPECT_TRUE(move.error().is(games::MoveError::Unreadable)) << move.error().name();
    EXPECT_NE(move.error().message().find("e3h"), std::string::npos) << move.error().message();
  }
  for (const std::string_view text : {"", "e", "e0", "e26", "z1", "e2h", "pass", "e 2"}) {
    EXPECT_FALSE(parse_square(text)) << text;
  }
}

std::string list(std::string_view text) {
  const Result<std::vector<Move>> moves = parse_move_list(text);
  if (!moves) return "! " + moves.error().message();
  std::string names;
  for (const Move move : *moves) names += name_of_move(move) + ' ';
  return names;
}

TEST(MoveListTest, IsReadWithAndWithoutNumbers) {
  EXPECT_EQ(list("e2 e8 e3h pass"), "e2 e8 e3h pass ");
  EXPECT_EQ(list("1. e2 e8 2. e3h pass"), "e2 e8 e3h pass ");
  EXPECT_EQ(list("1.e2 e8\n2.e3h\tpass\n"), "e2 e8 e3h pass ");
  EXPECT_EQ(list(""), "");
  EXPECT_EQ(list(" \n"), "");
}

TEST(MoveListTest, NumbersCountUpByOne) {
  EXPECT_TRUE(list("2. e2").starts_with("!"));
  EXPECT_TRUE(list("1. e2 e8 3. e3").starts_with("!"));
  EXPECT_TRUE(list("1. e2 e8 1. e3").starts_with("!"));
  EXPECT_TRUE(list("0. e2").starts_with("!"));
  EXPECT_TRUE(list("x. e2").starts_with("!"));
}

TEST(MoveListTest, AnErrorNamesTheMove) {
  EXPECT_NE(list("e2 e8 q9q").find("move 3"), std::string::npos) << list("e2 e8 q9q");
  EXPECT_NE(list("e2 e8 q9q").find("'q9q'"), std::string::npos);
}

TEST(MoveListTest, IsWrittenInRounds) {
  std::vector<Move> moves;
  for (const std::string_view name : {"e2", "e8", "e3h", "pass", "e3"}) {
    moves.push_back(move_named(name));
  }
  EXPECT_EQ(to_text(moves, 2), "1. e2 e8 2. e3h pass 3. e3");
  EXPECT_EQ(to_text(moves, 3), "1. e2 e8 e3h 2. pass e3");
  EXPECT_EQ(to_text(std::vector<Move>{}, 2), "");
  EXPECT_EQ(parse_move_list(to_text(moves, 4)).value(), moves);
}

}  // namespace
}  // namespace outflank::quoridor
