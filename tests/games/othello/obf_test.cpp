#include "games/othello/obf.h"

#include <gtest/gtest.h>

namespace outflank::othello {
namespace {

const std::string kStart(to_text(Diagram::start()));

TEST(ObfTest, PositionsStandOneALineAndTheRestOfALineIsLeftAside) {
  const std::string text = "% openings\n\n" + kStart + "; d3:+0; c4:+0;\n   \r\n" +
                           "-----OX--XO----- O\r\n" + kStart + ";";
  const auto diagrams = read_obf(text).value();
  ASSERT_EQ(diagrams.size(), 3U);
  EXPECT_EQ(diagrams[0], Diagram::start());
  EXPECT_EQ(diagrams[1].rules.size, 4);
  EXPECT_EQ(diagrams[1].to_move, Color::White);
  EXPECT_EQ(diagrams[2], Diagram::start());
}

TEST(ObfTest, AnEmptyFileHasNoPositions) {
  EXPECT_TRUE(read_obf("").value().empty());
  EXPECT_TRUE(read_obf("\n%only a comment").value().empty());
}

TEST(ObfTest, AWrittenLineIsReadBack) {
  const Diagram diagram = parse_diagram("XO---------X---- O").value();
  EXPECT_EQ(to_obf(diagram), "XO---------X---- O;");
  EXPECT_EQ(read_obf(to_obf(diagram) + "\n").value(), std::vector<Diagram>{diagram});
}

TEST(ObfTest, AnErrorNamesTheLine) {
  EXPECT_EQ(read_obf("% comment\n" + kStart + ";\n" + kStart.substr(0, 64) + ";").error().message(),
            "line 3: the side to move is missing; write a space and X or O after the board");
  EXPECT_EQ(read_obf(kStart + " +38 a2").error().message(),
            "line 1: the side to move is 'X +38 a2'; it must be X or O");
  EXPECT_FALSE(read_obf(";").has_value());
}

}  // namespace
}  // namespace outflank::othello
