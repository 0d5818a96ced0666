#include "games/othello/position_text.h"

#include <string>

#include <gtest/gtest.h>

#include "games/othello/grid_position.h"
#include "games/othello/position.h"
#include "games/othello/random_games.h"

namespace outflank::othello {
namespace {

constexpr std::string_view kStart =
    "---------------------------OX------XO--------------------------- X";

TEST(PositionTextTest, TheStartIsWrittenRowByRowFromA1) {
  EXPECT_EQ(position_text(Position()), kStart);
  EXPECT_EQ(position_text(GridPosition()), kStart);
  EXPECT_EQ(to_text(Diagram::start()), kStart);
  EXPECT_EQ(position_text(GridPosition::start({.size = 4})), "-----OX--XO----- X");
}

TEST(PositionTextTest, TheStartIsReadBackOnEverySize) {
  for (const std::uint8_t size : kSizes) {
    const Rules rules{.size = size};
    const std::string text = to_text(Diagram::start(rules));
    EXPECT_EQ(parse_diagram(text).value(), Diagram::start(rules));
    EXPECT_EQ(parse_position<GridPosition>(text, rules).value(), GridPosition::start(rules));
    EXPECT_EQ(diagram_of(GridPosition::start(rules)), Diagram::start(rules));
  }
}

TEST(PositionTextTest, OtherSpellingsAreRead) {
  const Diagram expected = parse_diagram("XO---------X---- O").value();
  for (const char* text : {"xo---------x---- o", "*O.........*.... O", "  XO---------X----   O\n",
                           "XO---------X----\tO", "*o.-.-.-.-.*.-.- o"}) {
    EXPECT_EQ(parse_diagram(text).value(), expected) << text;
  }
  EXPECT_EQ(parse_diagram("XO---------X---- *").value().to_move, Color::Black);
}

TEST(PositionTextTest, ANewPositionIsAtPlyZero) {
  Position position;
  position.play_unchecked(position.legal_moves()[0]);
  EXPECT_EQ(parse_position<Position>(position_text(position)).value().ply(), 0);
}

TEST(PositionTextTest, AnEmptyBoardIsAPositionWhoseGameIsOver) {
  const auto position = parse_position<Position>(std::string(64, '-') + " X").value();
  EXPECT_TRUE(position.is_over());
  EXPECT_EQ(position.ending()->reason, games::EndReason::NoDiscs);
}

struct BadText {
  std::string text;
  InputError error;
  std::string message;
};

TEST(PositionTextTest, BadTextsAreRefusedWithASentenceThatNamesThePart) {
  const std::string board(kStart.substr(0, 64));
  const BadText cases[] = {
      {"", InputError::Missing,
       "the position is empty; write the squares from a1 row by row, a space and the side to move"},
      {" \n", InputError::Missing,
       "the position is empty; write the squares from a1 row by row, a space and the side to move"},
      {board.substr(1) + " X", InputError::Syntax,
       "the board has 63 squares; a board of 8x8 has 64"},
      {board + "- X", InputError::Syntax, "the board has 65 squares; a board of 8x8 has 64"},
      {"-----OX--XO----- X", InputError::Syntax, "the board has 16 squares; a board of 8x8 has 64"},
      {"---z" + board.substr(4) + " X", InputError::Syntax,
       "character 4 of the board (d1) is 'z'; use X for black, O for white and - for empty"},
      {"z" + board + " X", InputError::Syntax,
       "character 1 of the board is 'z'; use X for black, O for white and - for empty"},
      {board, InputError::Missing,
       "the side to move is missing; write a space and X or O after the board"},
      {board + " ", InputError::Missing,
       "the side to move is missing; write a space and X or O after the board"},
      {board + " -", InputError::Syntax, "the side to move is '-'; it must be X or O"},
      {board + " B", InputError::Syntax, "the side to move is 'B'; it must be X or O"},
      {board + " XO", InputError::Syntax, "the side to move is 'XO'; it must be X or O"},
      {board + " X;", InputError::Syntax, "the side to move is 'X;'; it must be X or O"},
      {board + " X 3", InputError::Syntax, "the side to move is 'X 3'; it must be X or O"},
      {board + "\xff X", InputError::Syntax,
       "character 65 of the board is '\\xff'; use X for black, O for white and - for empty"},
  };
  for (const BadText& bad : cases) {
    const Result<Position> position = parse_position<Position>(bad.text);
    ASSERT_FALSE(position.has_value()) << bad.text;
    EXPECT_TRUE(position.error().is(bad.error)) << bad.text << ": " << position.error().name();
    EXPECT_EQ(position.error().message(), bad.message);
  }
}

TEST(PositionTextTest, AnUnknownSizeMustBeOneOfTheSquares) {
  EXPECT_EQ(parse_diagram(std::string(25, '-') + " X").error().message(),
            "the board has 25 squares; it may have 16, 36, 64, 100, 144, 196 or 256");
  EXPECT_FALSE(parse_diagram(std::string(1'000'000, '-') + " X").has_value());
  EXPECT_FALSE(parse_diagram(std::string(4, '-') + " X").has_value());
}

}  // namespace
}  // namespace outflank::othello
