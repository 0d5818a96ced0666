#include "games/quoridor/position_text.h"

#include <gtest/gtest.h>

#include "support/quoridor_diagram.h"
#include "support/quoridor_setup.h"

namespace outflank::quoridor {
namespace {

std::string text_of(std::string_view diagram) {
  return to_text(library_setup(read_diagram(diagram)));
}

// The message of the refusal, or nothing.
std::string refusal(std::string_view text, const Rules* rules = nullptr) {
  const Result<LargePosition> position = parse_position<LargePosition>(text, rules);
  if (position) return "";
  EXPECT_EQ(position.error().message().find('\n'), std::string::npos);
  return position.error().message();
}

void expect_refusal(std::string_view text, std::string_view named) {
  const std::string message = refusal(text);
  EXPECT_NE(message, "") << text << " was read";
  EXPECT_NE(message.find(named), std::string::npos) << text << ": " << message;
}

TEST(PositionTextTest, HoldsSizePawnsWallsTurnAndPlies) {
  EXPECT_EQ(to_text(Position::start(Rules{})), "9x9 e1:10/e9:10 -/- 1 0");
}

TEST(PositionTextTest, ListsWallsByOwner) {
  EXPECT_EQ(text_of(R"(
    . . . . .
     + + + +
    . . . . .
     + + +-2-
    . . 2|. .
     + + 1 +
    . . 1|. .
     +-1-+ +
    . . . . .
  )"),
            "5x5 c2:8/c3:9 b1h,c2v/d3h 1 0");
}

TEST(PositionTextTest, HoldsTheRulesThatDifferFromTheDefaults) {
  Rules rules;
  rules.players = 4;
  rules.walls = 7;
  rules.seating = Seating::Contest;
  rules.max_plies = 99;
  EXPECT_EQ(to_text(Position::start(rules)),
            "9x9 e1:7/i5:7/e9:7/a5:7 -/-/-/- 1 0 walls=7 seats=contest max_plies=99");
}

TEST(PositionTextTest, HoldsWhoIsOutAndWhoHasArrived) {
  const std::string out = "5x5 c2:5/X4:5/c4:5/e3:5 -/-/-/- 1 7";
  const Result<Position> with_one_out = parse_position<Position>(out);
  ASSERT_TRUE(with_one_out) << with_one_out.error().message();
  EXPECT_FALSE(with_one_out->in_play(1));
  EXPECT_TRUE(with_one_out->eliminated(1));
  EXPECT_EQ(with_one_out->place(1), 4);
  EXPECT_EQ(to_text(*with_one_out), out);

  const std::string arrived = "5x5 *1:5/b3:5/X4:5/d3:5 -/-/-/- 2 7 play_on=true";
  const Result<Position> with_one_in = parse_position<Position>(arrived);
  ASSERT_TRUE(with_one_in) << with_one_in.error().message();
  EXPECT_FALSE(with_one_in->in_play(0));
  EXPECT_FALSE(with_one_in->eliminated(0));
  EXPECT_EQ(with_one_in->place(0), 1);
  EXPECT_EQ(to_text(*with_one_in), arrived);
}

TEST(PositionTextTest, AFinishedGameReadsBackAsFinished) {
  for (const std::string text :
       {"5x5 c5:10/b2:10 -/- 2 9", "5x5 c4:10/b2:10 -/- 1 9 max_plies=9"}) {
    const Result<Position> position = parse_position<Position>(text);
    ASSERT_TRUE(position) << position.error().message();
    EXPECT_TRUE(position->over());
    EXPECT_EQ(to_text(*position), text);
  }
}

// Unreachable by play, since two players can always move, but sayable.
TEST(PositionTextTest, TheLastOneInHasWon) {
  const Result<Position> position = parse_position<Position>("5x5 X3:0/c3:6/X2:0 -/-/- 2 30");
  ASSERT_TRUE(position) << position.error().message();
  const games::Ending expected{{{3, 1, 2, 0}}, games::EndReason::Elimination};
  EXPECT_EQ(position->ending(), expected);
}

TEST(PositionTextTest, BlanksBetweenFieldsDoNotMatter) {
  const Result<Position> position = parse_position<Position>("  9x9\te1:10/e9:10   -/- 1 0 \n");
  ASSERT_TRUE(position) << position.error().message();
  EXPECT_TRUE(*position == Position::start(Rules{}));
}

TEST(PositionTextTest, FieldsOfAnotherFormAreRefusedByName) {
  expect_refusal("", "5 fields");
  expect_refusal("9x9 e1:10/e9:10 -/- 1", "5 fields");
  expect_refusal("9 e1:10/e9:10 -/- 1 0 x", "'x'");
  expect_refusal("8x8 e1:10/e8:10 -/- 1 0", "odd");
  expect_refusal("9x9 e1:10 - 1 0", "'e1:10'");
  expect_refusal("9x9 e1:1/e9:1/a5:1/i5:1/c3:1 -/-/-/-/- 1 0", "5");
  expect_refusal("9x9 e1:10/e9:10 - 1 0", "'-'");
  expect_refusal("9x9 e1/e9:10 -/- 1 0", "'e1'");
  expect_refusal("9x9 e1:/e9:10 -/- 1 0", "walls left");
  expect_refusal("9x9 e1:100/e9:10 -/- 1 0", "99");
  expect_refusal("9x9 z1:10/e9:10 -/- 1 0", "'z1'");
  expect_refusal("9x9 e1:10/e9:10 e3/- 1 0", "'e3'");
  expect_refusal("9x9 e1:10/e9:10 e3h,/- 1 0", "''");
  expect_refusal("9x9 e1:10/e9:10 -/- 3 0", "player to move");
  expect_refusal("9x9 e1:10/e9:10 -/- 0 0", "player to move");
  expect_refusal("9x9 e1:10/e9:10 -/- 1 -1", "'-1'");
  expect_refusal("9x9 e1:10/e9:10 -/- 1 9999999999", "plies");
  expect_refusal("9x9 e1:10/e9:10 -/- 1 0 walls=100", "walls");
  expect_refusal("9x9 e1:10/e9:10 -/- 1 0 size=9", "'size'");
  expect_refusal("9x9 e1:10/e9:10 -/- 1 0 walls=3 walls=3", "twice");
  expect_refusal(std::string(20'000, '-'), "bytes");
}

TEST(PositionTextTest, PositionsThatBreakTheRulesAreRefused) {
  expect_refusal("5x5 c6:10/c4:10 -/- 1 0", "off the board");
  expect_refusal("5x5 f1:10/c4:10 -/- 1 0", "off the board");
  expect_refusal("5x5 c3:10/c3:10 -/- 1 0", "c3");
  expect_refusal("5x5 c1:10/c5:10 e1h/- 1 0", "e1h");
  expect_refusal("5x5 c1:10/c5:10 a5v/- 1 0", "a5v");
  expect_refusal("5x5 c1:10/c5:10 b2h,c2h/- 1 0", "c2h");
  expect_refusal("5x5 c1:10/c5:10 b2h/b2v 1 0", "b2v");
  expect_refusal("5x5 c1:10/c5:10 b2h/b2h 1 0", "b2h");
  expect_refusal("5x5 a1:10/c5:10 a1h,b1v/- 1 0", "path");
  expect_refusal("5x5 c5:10/c1:10 -/- 1 0", "goal");
  expect_refusal("5x5 c5:10/c4:10 -/- 1 0", "to move");
  expect_refusal("5x5 c1:10/c5:10 -/- 1 6 max_plies=5", "max_plies");
  expect_refusal("5x5 c1:10/X2:10 -/- 1 6", "two players");
  expect_refusal("5x5 *1:10/c4:10 -/- 2 6", "play_on");
  expect_refusal("5x5 c5:6/c3:6/b2:6 -/-/- 2 6 play_on=true", "play_on");
  expect_refusal("5x5 X3:6/c3:6/b2:6 -/-/- 2 6 stuck=skip", "stuck");
  expect_refusal("5x5 X3:6/c3:6/b2:6 -/-/- 2 6 pass=free", "pass");
  expect_refusal("5x5 X3:6/c3:6/b2:6 -/-/- 1 6", "to move");
  expect_refusal("5x5 X3:6/X3:6/b2:6 -/-/- 3 6", "place");
  expect_refusal("5x5 X2:6/c3:6/b2:6 -/-/- 2 6", "place");
  expect_refusal("5x5 X4:6/c3:6/b2:6 -/-/- 2 6", "place");
  expect_refusal("5x5 *2:6/c3:6/b2:6 -/-/- 2 6 play_on=true", "place");
  expect_refusal("5x5 X3:6/X2:6/X1:6 -/-/- 2 6", "in play");
  // The third player has no wall, no step and no jump.
  expect_refusal("5x5 a2:1/a3:1/a1:0 -/-/a1v 3 6 walls=1", "no legal move");
  EXPECT_EQ(refusal("5x5 a2:1/a3:1/a1:0 -/-/a1v 3 6 walls=1 stuck=skip"), "");
}

TEST(PositionTextTest, ABoardThatIsTooLargeForTheTypeIsRefused) {
  const std::string text = "11x9 f1:10/f9:10 -/- 1 0";
  EXPECT_FALSE(parse_position<Position>(text));
  EXPECT_TRUE(parse_position<LargePosition>(text));
}

TEST(PositionTextTest, WithRulesGivenTheVariantMustBeTheSame) {
  Rules rules;
  rules.pass = Pass::Free;
  const std::string bare = "9x9 e1:10/e9:10 -/- 1 0";
  const Result<Position> read = parse_position<Position>(bare, &rules);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->rules(), rules);
  EXPECT_EQ(refusal(bare + " pass=free", &rules), "");
  EXPECT_NE(refusal(bare + " stuck=skip", &rules), "");
  EXPECT_NE(refusal("7x7 d1:10/d7:10 -/- 1 0", &rules), "");
  EXPECT_NE(refusal("9x9 e1:6/e9:6/a5:6 -/-/- 1 0", &rules), "");
}

}  // namespace
}  // namespace outflank::quoridor
