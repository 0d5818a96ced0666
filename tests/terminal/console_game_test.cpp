#include "terminal/console_game.h"

#include <sstream>

#include <gtest/gtest.h>

namespace outflank::terminal {
namespace {

std::string played(std::string_view name, std::string_view rules, const std::string& input,
                   const ConsoleOptions& options = {}) {
  const auto game = games::find_game_type(name).value()->start(rules).value();
  std::istringstream in(input);
  std::ostringstream out;
  play_on_console(*game, in, out, options);
  return out.str();
}

TEST(ConsoleGameTest, EndOfInputKeepsTheMovesAndThePosition) {
  const std::string out = played("quoridor", "", "e2\ne8\ne3h\n");
  EXPECT_NE(out.find("End of input."), std::string::npos);
  EXPECT_NE(out.find("Moves:    1. e2 e8 2. e3h\n"), std::string::npos);
  EXPECT_NE(out.find("Position: 9x9 e2:9/e8:10 e3h/- 2 3\n"), std::string::npos);
}

TEST(ConsoleGameTest, AWrongMoveIsExplainedAndAskedAgain) {
  const std::string out = played("quoridor", "", "e5\nhello\ne2\n");
  EXPECT_NE(out.find("the pawn on e1 cannot go to e5; it may go to e2 f1 d1."), std::string::npos);
  EXPECT_NE(out.find("'hello' is not a move"), std::string::npos);
  EXPECT_NE(out.find("Moves:    1. e2\n"), std::string::npos);
}

TEST(ConsoleGameTest, AGameIsPlayedToItsEnd) {
  const std::string out = played("quoridor", "size=3 walls=0", "b2\na3\nb3\n");
  EXPECT_NE(out.find("Player 1 wins (goal).\n"), std::string::npos);
}

TEST(ConsoleGameTest, UndoAndRedoGoBackAndForth) {
  const std::string out =
      played("othello", "", "undo\nf5\nundo\nredo\nredo\nundo\nd3\nredo\nrecord\nquit\n");
  EXPECT_NE(out.find("There is no move to take back."), std::string::npos);
  EXPECT_NE(out.find("There is no move to play again."), std::string::npos);
  EXPECT_NE(out.find("Moves:    d3\n"), std::string::npos);
}

TEST(ConsoleGameTest, CommandsShowTheGame) {
  const std::string out = played("othello", "size=4", "moves\nposition\nhelp\nboard\nquit\n");
  EXPECT_NE(out.find("  b1 a2 d3 c4\n"), std::string::npos);
  EXPECT_NE(out.find("-----OX--XO----- X\n"), std::string::npos);
  EXPECT_NE(out.find("take back the last move"), std::string::npos);
  EXPECT_NE(out.find("   a b c d\n 1 . * . . 1\n 2 * O X . 2\n 3 . X O * 3\n 4 . . * . 4\n"),
            std::string::npos);
}

TEST(ConsoleGameTest, ColoursAreUsedOnlyWhenAskedFor) {
  EXPECT_EQ(played("quoridor", "", "e3h\nquit\n").find('\033'), std::string::npos);
  const std::string colored = played("quoridor", "", "e3h\nquit\n", {.color = true});
  EXPECT_NE(colored.find("\033[36;1;7m1\033[0m"), std::string::npos);  // the pawn on e1
  EXPECT_NE(colored.find("\n 1 |"), std::string::npos);                // a row number stays plain
}

}  // namespace
}  // namespace outflank::terminal
