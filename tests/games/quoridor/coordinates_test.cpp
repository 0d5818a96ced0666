#include "games/quoridor/coordinates.h"

#include <gtest/gtest.h>

#include "games/quoridor/rules.h"
#include "support/quoridor_diagram.h"

namespace outflank::quoridor {
namespace {

GridMove grid(MoveKind kind, int x, int y) {
  return {kind, x, y};
}

TEST(ContestTest, CountsColumnsAndRowsFromZero) {
  EXPECT_EQ(to_contest(move_named("e1")), grid(MoveKind::Pawn, 4, 0));
  EXPECT_EQ(to_contest(move_named("a9")), grid(MoveKind::Pawn, 0, 8));
  EXPECT_EQ(to_contest(move_named("e3h")), grid(MoveKind::Horizontal, 4, 2));
  EXPECT_EQ(to_contest(move_named("h8v")), grid(MoveKind::Vertical, 7, 7));
}

TEST(ContestTest, MovesAreWrittenAsBotsWriteThem) {
  EXPECT_EQ(to_contest_text(move_named("e2")), "4 1");
  EXPECT_EQ(to_contest_text(move_named("e3h")), "4 2 0");
  EXPECT_EQ(to_contest_text(move_named("e3v")), "4 2 1");
}

TEST(ContestTest, RefusesWhatIsOffEveryBoard) {
  for (const GridMove& move : {grid(MoveKind::Pawn, -1, 0), grid(MoveKind::Pawn, 0, -1),
                               grid(MoveKind::Pawn, 25, 0), grid(MoveKind::Vertical, 0, 25)}) {
    const Result<Move> read = from_contest(move);
    ASSERT_FALSE(read);
    EXPECT_TRUE(read.error().is(InputError::OutOfRange));
  }
}

TEST(ManualTest, HasSquaresOnEvenAndGroovesOnOddNumbers) {
  EXPECT_EQ(to_manual(move_named("e1")), grid(MoveKind::Pawn, 8, 0));
  EXPECT_EQ(to_manual(move_named("i9")), grid(MoveKind::Pawn, 16, 16));
  // h at (x, y odd): square (x/2, (y-1)/2+1); v at (x odd, y): square ((x-1)/2, y/2+1).
  EXPECT_EQ(to_manual(move_named("e3h")), grid(MoveKind::Horizontal, 8, 5));
  EXPECT_EQ(to_manual(move_named("e3v")), grid(MoveKind::Vertical, 9, 4));
  EXPECT_EQ(from_manual(grid(MoveKind::Horizontal, 8, 5)).value(), move_named("e3h"));
  EXPECT_EQ(from_manual(grid(MoveKind::Vertical, 9, 4)).value(), move_named("e3v"));
}

TEST(ManualTest, RefusesTheWrongParity) {
  for (const GridMove& move :
       {grid(MoveKind::Pawn, 1, 0), grid(MoveKind::Pawn, 0, 1), grid(MoveKind::Pawn, 1, 1),
        grid(MoveKind::Horizontal, 0, 0), grid(MoveKind::Horizontal, 1, 1),
        grid(MoveKind::Horizontal, 1, 0), grid(MoveKind::Vertical, 0, 0),
        grid(MoveKind::Vertical, 1, 1), grid(MoveKind::Vertical, 0, 1)}) {
    const Result<Move> read = from_manual(move);
    ASSERT_FALSE(read) << move.x << ' ' << move.y;
    EXPECT_TRUE(read.error().is(InputError::Syntax)) << read.error().message();
  }
  EXPECT_FALSE(from_manual(grid(MoveKind::Pawn, 50, 0)));
  EXPECT_FALSE(from_manual(grid(MoveKind::Pawn, -2, 0)));
}

TEST(QtpTest, CountsRowsFromTheOtherSide) {
  EXPECT_EQ(to_qtp(move_named("e1"), 9), "E9");
  EXPECT_EQ(to_qtp(move_named("e9"), 9), "E1");
  EXPECT_EQ(to_qtp(move_named("a3"), 7), "A5");
  EXPECT_EQ(to_qtp(move_named("e3h"), 9), "E7 horizontal");
  EXPECT_EQ(to_qtp(move_named("h8v"), 9), "H2 vertical");
}

TEST(QtpTest, ReadsShortWordsAndAnyCase) {
  EXPECT_EQ(from_qtp("e7 h", 9).value(), move_named("e3h"));
  EXPECT_EQ(from_qtp("E7 V", 9).value(), move_named("e3v"));
  EXPECT_EQ(from_qtp("E7 HORIZONTAL", 9).value(), move_named("e3h"));
  EXPECT_EQ(from_qtp("  E7   vertical ", 9).value(), move_named("e3v"));
  EXPECT_EQ(from_qtp("e9", 9).value(), move_named("e1"));
}

TEST(QtpTest, RefusesTheRest) {
  for (const std::string_view text :
       {"", "E", "E0", "E10", "E7 x", "E7 h v", "7E", "E7horizontal", "h E7"}) {
    EXPECT_FALSE(from_qtp(text, 9)) << text;
  }
}

TEST(CoordinatesTest, EverySystemReadsBackWhatItWrites) {
  for (int rows = kMinSide; rows <= kMaxSide; rows += 2) {
    for (int column = 0; column < kMaxSide; ++column) {
      for (int row = 0; row < rows; ++row) {
        const Square square = Square::at(column, row);
        for (const Move move :
             {Move::pawn(square), Move::horizontal(square), Move::vertical(square)}) {
          if (move.is_wall() && (column == kMaxSide - 1 || row == rows - 1)) continue;
          EXPECT_EQ(from_contest(to_contest(move)).value(), move);
          EXPECT_EQ(from_manual(to_manual(move)).value(), move);
          EXPECT_EQ(from_qtp(to_qtp(move, rows), rows).value(), move);
        }
      }
    }
  }
}

TEST(OneWordQtpTest, NamesWallsByTheSquareNearestA1) {
  EXPECT_EQ(to_one_word_qtp(move_named("e1"), 9), "e9");
  EXPECT_EQ(to_one_word_qtp(move_named("e3h"), 9), "e6h");
  EXPECT_EQ(to_one_word_qtp(move_named("h8v"), 9), "h1v");
  EXPECT_EQ(from_one_word_qtp("E6H", 9).value(), move_named("e3h"));
  for (const char* name : {"e1", "a9", "a1h", "h8h", "c4v", "h1v"}) {
    EXPECT_EQ(from_one_word_qtp(to_one_word_qtp(move_named(name), 9), 9).value(), move_named(name))
        << name;
    EXPECT_EQ(from_qtp(to_qtp(move_named(name), 9), 9).value(), move_named(name)) << name;
  }
  for (const char* text : {"", "e", "pass", "e10", "e9h", "e6 h"}) {
    EXPECT_FALSE(from_one_word_qtp(text, 9)) << text;
  }
}

}  // namespace
}  // namespace outflank::quoridor
