#include "games/quoridor/rules.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/quoridor_random.h"

namespace outflank::quoridor {
namespace {

// The value, or a failed test and the standard rules.
Rules read(std::string_view text) {
  const Result<Rules> rules = parse_rules(text);
  if (!rules) {
    ADD_FAILURE() << text << ": " << rules.error().message();
    return {};
  }
  return *rules;
}

struct Wrong {
  std::string_view text;
  InputError error;
  std::string_view named;  // the message says this
};

void expect_wrong(const Wrong& wrong) {
  const Result<Rules> rules = parse_rules(wrong.text);
  ASSERT_FALSE(rules) << wrong.text;
  EXPECT_TRUE(rules.error().is(wrong.error)) << wrong.text << ": " << rules.error().name();
  EXPECT_NE(rules.error().message().find(wrong.named), std::string::npos)
      << wrong.text << ": " << rules.error().message();
  EXPECT_EQ(rules.error().message().find('\n'), std::string::npos);
}

TEST(RulesTest, NoTextIsTheStandardGame) {
  EXPECT_EQ(read(""), Rules{});
  EXPECT_EQ(read("  "), Rules{});
  EXPECT_EQ(read("{}"), Rules{});
  EXPECT_EQ(to_text(Rules{}), "");
}

TEST(RulesTest, WallsAndSeatsFollowFromThePlayersUnlessGiven) {
  EXPECT_EQ(read("players=2").walls, 10);
  EXPECT_EQ(read("players=3").walls, 6);
  EXPECT_EQ(read("players=4").walls, 5);
  EXPECT_EQ(read("players=3").seating, Seating::Manual);
  EXPECT_EQ(read("players=4").seating, Seating::Clockwise);
  EXPECT_EQ(read("walls=7 players=4").walls, 7);
  EXPECT_EQ(read("players=4 walls=0").walls, 0);
  EXPECT_EQ(read("seats=contest players=4").seating, Seating::Contest);
}

TEST(RulesTest, EverySwitchIsRead) {
  const Rules rules = read(
      "players=4 size=11x7 walls=8 seats=manual pass=free stuck=skip max_plies=300 "
      "tie_break=nearest repetition=draw3 play_on=true");
  EXPECT_EQ(rules.columns, 11);
  EXPECT_EQ(rules.rows, 7);
  EXPECT_EQ(rules.players, 4);
  EXPECT_EQ(rules.walls, 8);
  EXPECT_EQ(rules.seating, Seating::Manual);
  EXPECT_EQ(rules.pass, Pass::Free);
  EXPECT_EQ(rules.stuck, Stuck::Skip);
  EXPECT_EQ(rules.max_plies, 300U);
  EXPECT_EQ(rules.tie_break, TieBreak::Nearest);
  EXPECT_EQ(rules.repetition, Repetition::Draw3);
  EXPECT_EQ(rules.finish, Finish::PlayOn);
}

TEST(RulesTest, TheUsualValuesCanBeSaidToo) {
  EXPECT_EQ(read("players=2 size=9 walls=10 seats=clockwise pass=never stuck=eliminate "
                 "max_plies=none tie_break=draw repetition=off play_on=false"),
            Rules{});
}

TEST(RulesTest, CommasPartSettingsAsSpacesDo) {
  EXPECT_EQ(read("players=4,size=7, walls=3"), read("players=4 size=7 walls=3"));
}

TEST(RulesTest, JsonSaysTheSame) {
  EXPECT_EQ(read(R"({"players": 4, "size": "7x5", "walls": 3, "pass": "free", "play_on": true})"),
            read("players=4 size=7x5 walls=3 pass=free play_on=true"));
  EXPECT_EQ(read(R"({"size": 7, "max_plies": null})"), read("size=7"));
  EXPECT_EQ(read(R"({"max_plies": 12})"), read("max_plies=12"));
}

TEST(RulesTest, TheEndsOfEveryRangeAreAllowed) {
  EXPECT_EQ(read("size=3").columns, 3);
  EXPECT_EQ(read("size=25").rows, 25);
  EXPECT_EQ(read("size=3x25").rows, 25);
  EXPECT_EQ(read("walls=99").walls, 99);
  EXPECT_EQ(read("max_plies=1").max_plies, 1U);
  EXPECT_EQ(read("max_plies=100000").max_plies, 100'000U);
}

// Opposite players face each other on the boards without a middle that the solver takes, too.
TEST(RulesTest, OfTwoMiddleSquaresTheOneNearerToA1IsTheStart) {
  const auto rules = parse_rules("players=4 size=4x6", Sides::Any);
  ASSERT_TRUE(rules);
  EXPECT_EQ(seat_of(*rules, 0).start, Square::at(1, 0));
  EXPECT_EQ(seat_of(*rules, 1).start, Square::at(0, 2));
  EXPECT_EQ(seat_of(*rules, 2).start, Square::at(1, 5));
  EXPECT_EQ(seat_of(*rules, 3).start, Square::at(3, 2));
  EXPECT_FALSE(parse_rules("size=2x6", Sides::Any));
}

TEST(RulesTest, ValuesOutOfRangeAreRefusedByName) {
  for (const Wrong& wrong : {
           Wrong{"players=1", InputError::OutOfRange, "players"},
           Wrong{"players=5", InputError::OutOfRange, "players"},
           Wrong{"size=1", InputError::OutOfRange, "columns"},
           Wrong{"size=8", InputError::OutOfRange, "odd"},
           Wrong{"size=27", InputError::OutOfRange, "25"},
           Wrong{"size=9x10", InputError::OutOfRange, "rows"},
           Wrong{"size=265", InputError::OutOfRange, "size"},
           Wrong{"size=9x265", InputError::OutOfRange, "size"},
           Wrong{"walls=100", InputError::OutOfRange, "walls"},
           Wrong{"walls=99999999999999999999", InputError::OutOfRange, "walls"},
           Wrong{"max_plies=0", InputError::OutOfRange, "max_plies"},
           Wrong{"max_plies=100001", InputError::OutOfRange, "max_plies"},
       }) {
    expect_wrong(wrong);
  }
}

TEST(RulesTest, ValuesOfAnotherFormAreRefusedByName) {
  for (const Wrong& wrong : {
           Wrong{"players=two", InputError::Syntax, "'two'"},
           Wrong{"players=-2", InputError::Syntax, "'-2'"},
           Wrong{"players=2.0", InputError::Syntax, "'2.0'"},
           Wrong{"size=9x", InputError::Syntax, "size"},
           Wrong{"size=x9", InputError::Syntax, "size"},
           Wrong{"size=9x9x9", InputError::Syntax, "'9x9'"},
           Wrong{"walls=", InputError::Syntax, "'walls='"},
           Wrong{"=3", InputError::Syntax, "'=3'"},
           Wrong{"walls", InputError::Syntax, "'walls'"},
           Wrong{"seats=round", InputError::Unknown, "'round'"},
           Wrong{"pass=maybe", InputError::Unknown, "never"},
           Wrong{"stuck=lose", InputError::Unknown, "eliminate"},
           Wrong{"tie_break=coin", InputError::Unknown, "nearest"},
           Wrong{"repetition=draw2", InputError::Unknown, "draw3"},
           Wrong{"play_on=yes", InputError::Unknown, "true"},
           Wrong{"colour=red", InputError::Unknown, "'colour'"},
       }) {
    expect_wrong(wrong);
  }
}

TEST(RulesTest, ASettingGivenTwiceIsRefused) {
  expect_wrong({"walls=3 walls=3", InputError::Duplicate, "'walls'"});
  expect_wrong({"walls=3 WALLS=4", InputError::Duplicate, "'walls'"});
  expect_wrong({R"({"walls": 3, "walls": 4})", InputError::Duplicate, "'walls'"});
}

TEST(RulesTest, SettingsThatContradictEachOtherAreRefused) {
  expect_wrong({"players=3 seats=clockwise", InputError::Conflict, "manual"});
  expect_wrong({"players=3 seats=contest", InputError::Conflict, "manual"});
}

TEST(RulesTest, DamagedJsonIsRefused) {
  for (const std::string_view text :
       {"{", "{]", R"({"players": })", R"({"players": 2} x)", "{\"players\": 2", "{players: 2}"}) {
    expect_wrong({text, InputError::Syntax, "JSON"});
  }
  expect_wrong({R"({"players": [2]})", InputError::Syntax, "'players'"});
  expect_wrong({R"({"players": {"n": 2}})", InputError::Syntax, "'players'"});
  expect_wrong({R"({"players": 2.5})", InputError::Syntax, "'players'"});
  EXPECT_FALSE(parse_rules("[]"));
  EXPECT_FALSE(parse_rules(std::string(3'000, ' ')));
}

TEST(RulesTest, EveryVariantRoundTripsThroughTextAndJson) {
  Random random(test_seed(40'101));
  for (int i = 0; i < 5'000; ++i) {
    const Rules rules = random_rules(random, static_cast<int>(2 + random.below(3)), kMaxSide);
    ASSERT_TRUE(validate(rules)) << to_text(rules);
    EXPECT_EQ(read(to_text(rules)), rules) << to_text(rules);
    EXPECT_EQ(read(to_json(rules)), rules) << to_json(rules);
  }
}

TEST(RulesTest, ValidateRefusesWhatTextCannotSay) {
  Rules rules;
  EXPECT_TRUE(validate(rules));
  rules.columns = 4;
  EXPECT_FALSE(validate(rules));
  rules = {};
  rules.rows = 27;
  EXPECT_FALSE(validate(rules));
  rules = {};
  rules.players = 5;
  EXPECT_FALSE(validate(rules));
  rules = {};
  rules.walls = 100;
  EXPECT_FALSE(validate(rules));
  rules = {};
  rules.players = 3;
  EXPECT_FALSE(validate(rules)) << "three players do not sit clockwise";
}

}  // namespace
}  // namespace outflank::quoridor
