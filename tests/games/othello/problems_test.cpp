#include "games/othello/problems.h"

#include <string>

#include <gtest/gtest.h>

#include "games/othello/notation.h"
#include "games/othello/position_text.h"

namespace outflank::othello {
namespace {

const std::string kStart(to_text(Diagram::start()));
const std::string kBoard = kStart.substr(0, 64);

std::string error_of(const std::string& text) {
  const auto problems = read_problems(text, "file");
  return problems ? "no error" : problems.error().message();
}

TEST(ProblemsTest, ALineHoldsAPositionAndWhatIsKnownAboutIt) {
  const auto problems =
      read_problems(kStart + "\n" + kStart + " -3\r\n" + kStart + " +0 d3,C4", "").value();
  ASSERT_EQ(problems.size(), 3U);
  EXPECT_EQ(problems[0].position, Position::start());
  EXPECT_FALSE(problems[0].score);
  EXPECT_EQ(problems[1].score, -3);
  EXPECT_TRUE(problems[1].moves.empty());
  EXPECT_EQ(problems[2].score, 0);
  ASSERT_EQ(problems[2].moves.size(), 2U);
  EXPECT_EQ(to_text(problems[2].moves[1]), "c4");
}

TEST(ProblemsTest, ObfLinesAreReadWithoutTheirScores) {
  const auto problems =
      read_problems("% openings\n\n" + kStart + "; d3:+0; c4:+0;\n" + kStart + ";", "").value();
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_FALSE(problems[0].score);
  EXPECT_EQ(problems[1].position, Position::start());
}

TEST(ProblemsTest, AreCountedFromOneOrFromWhereTheFileSays) {
  const auto problems =
      read_problems(kStart + "\n#40\n" + kStart + "\n% comment\n" + kStart, "").value();
  ASSERT_EQ(problems.size(), 3U);
  EXPECT_EQ(problems[0].number, 1);
  EXPECT_EQ(problems[1].number, 40);
  EXPECT_EQ(problems[2].number, 41);
}

TEST(ProblemsTest, AnEmptyFileHasNone) {
  EXPECT_TRUE(read_problems("", "").value().empty());
  EXPECT_TRUE(read_problems("\n% only a comment", "").value().empty());
}

TEST(ProblemsTest, AnErrorNamesTheFileTheLineAndThePart) {
  EXPECT_EQ(error_of("% comment\n" + kBoard),
            "file:2: the side to move is missing; write a space and X or O after the board");
  EXPECT_EQ(error_of(kStart + " +65"),
            "file:1: the score must be a whole number of discs from -64 to +64, not '+65'");
  EXPECT_EQ(error_of(kStart + " +-1"),
            "file:1: the score must be a whole number of discs from -64 to +64, not '+-1'");
  EXPECT_EQ(error_of(kStart + " +0 d3,a1"),
            "file:1: the best move a1 is not legal in this position");
  EXPECT_EQ(
      error_of(kStart + " +0 d3 c4"),
      "file:1: a line is a board, the side to move, a score and best moves, but 'c4' follows");
  EXPECT_NE(error_of(kStart + " +0 d3,").find("file:1: "), std::string::npos);
  EXPECT_NE(error_of(kStart + "\n#x").find("file:2: the number after #"), std::string::npos);
  EXPECT_NE(error_of(";").find("file:1: "), std::string::npos);
}

TEST(ProblemsTest, AreOfTheStandardBoard) {
  EXPECT_NE(error_of("-----OX--XO----- O").find("file:1: "), std::string::npos);
}

}  // namespace
}  // namespace outflank::othello
