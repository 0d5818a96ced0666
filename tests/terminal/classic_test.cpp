#include "terminal/quoridor/classic.h"

#include <gtest/gtest.h>

namespace outflank::terminal::quoridor {
namespace {

std::unique_ptr<games::Game> quoridor_at(std::string_view position) {
  return games::find_game_type("quoridor").value()->from_position(position).value();
}

using Moves = std::vector<std::string>;

Moves numbered_texts(const games::Game& game, Shown shown) {
  Moves texts;
  for (const games::MoveId move : numbered_moves(game, shown))
    texts.push_back(game.move_text(move));
  return texts;
}

TEST(NumberedMovesTest, GoRoundFromTheRight) {
  const auto game = quoridor_at("9x9 e5:10/e9:10 -/- 1 0");
  EXPECT_EQ(numbered_texts(*game, Shown::Usual), (Moves{"f5", "e6", "d5", "e4"}));
  EXPECT_EQ(numbered_texts(*game, Shown::Classic), (Moves{"f5", "e4", "d5", "e6"}));
  EXPECT_EQ(numbered_texts(*game, Shown::Turned), (Moves{"d5", "e4", "f5", "e6"}));
}

TEST(NumberedMovesTest, JumpsComeAfterSteps) {
  const auto game = quoridor_at("9x9 e5:10/f5:10 -/- 1 0");
  EXPECT_EQ(numbered_texts(*game, Shown::Usual), (Moves{"e6", "d5", "e4", "g5"}));
}

TEST(NumberedMovesTest, SideStepsComeLast) {
  // A wall behind the other pawn: both squares beside it.
  const auto game = quoridor_at("9x9 e5:10/f5:10 f5v/- 1 0");
  EXPECT_EQ(numbered_texts(*game, Shown::Usual), (Moves{"e6", "d5", "e4", "f4", "f6"}));
  // To the left: up before down.
  const auto left = quoridor_at("9x9 e5:10/d5:10 c5v/- 1 0");
  EXPECT_EQ(numbered_texts(*left, Shown::Usual), (Moves{"f5", "e6", "e4", "d6", "d4"}));
}

TEST(ClassicBoardTest, ShowsWallsPawnsAndNumbersOfMovesAndOfTheGrid) {
  const auto game = quoridor_at("3x3 b1:1/b3:1 a1h/a2v 1 2");
  EXPECT_EQ(classic_board(*game, Shown::Classic),
            "   01234\n"
            " 0 1|a|0\n"
            " 1 HHH+-\n"
            " 2  V | \n"
            " 3 -V-+-\n"
            " 4  Vb| \n");
}

TEST(ClassicBoardTest, TurnsWithItsNumbers) {
  const auto game = quoridor_at("3x3 b1:1/b3:1 a1h/a2v 1 2");
  EXPECT_EQ(classic_board(*game, Shown::ClassicTurned),
            "   43210\n"
            " 4  |bV \n"
            " 3 -+-V-\n"
            " 2  | V \n"
            " 1 -+HHH\n"
            " 0 1|a|0\n");
  EXPECT_EQ(numbered_texts(*game, Shown::ClassicTurned), (Moves{"a1", "c1"}));
}

TEST(ClassicBoardTest, NumbersOfTwoDigitsStandOnTwoLines) {
  const auto game = quoridor_at("9x9 e1:10/e9:10 -/- 1 0");
  EXPECT_TRUE(classic_board(*game, Shown::Classic)
                  .starts_with("             1111111\n"
                               "   01234567890123456\n"
                               " 0  | | |1|a|0| | | \n"
                               " 1 -+-+-+-+-+-+-+-+-\n"));
}

}  // namespace
}  // namespace outflank::terminal::quoridor
