#include "games/othello/rules.h"

#include <gtest/gtest.h>

#include "games/othello/random_games.h"

namespace outflank::othello {
namespace {

TEST(RulesTest, EveryEvenSizeFromFourToSixteenIsValid) {
  for (int size = 0; size < 256; ++size) {
    const bool expected = size >= 4 && size <= 16 && size % 2 == 0;
    EXPECT_EQ(validate({.size = static_cast<std::uint8_t>(size)}).has_value(), expected) << size;
    EXPECT_EQ(parse_rules("size=" + std::to_string(size)).has_value(), expected) << size;
  }
}

TEST(RulesTest, TextAndJsonAreReadBackAsTheSameValue) {
  for (const std::uint8_t size : kSizes) {
    const Rules rules{.size = size};
    EXPECT_EQ(parse_rules(to_text(rules)).value(), rules);
    EXPECT_EQ(parse_rules(to_json(rules)).value(), rules);
  }
}

TEST(RulesTest, TheStandardGameHasAnEmptyText) {
  EXPECT_EQ(to_text(Rules{}), "");
  EXPECT_EQ(to_json(Rules{}), R"({"size":8})");
  EXPECT_EQ(to_text(Rules{.size = 10}), "size=10");
  EXPECT_EQ(parse_rules("").value(), Rules{});
  EXPECT_EQ(parse_rules("{}").value(), Rules{});
}

TEST(RulesTest, BothSidesMayBeWritten) {
  EXPECT_EQ(parse_rules("size=10x10").value().size, 10);
  EXPECT_EQ(parse_rules(R"({"size":"6x6"})").value().size, 6);
}

struct BadRules {
  const char* text;
  InputError error;
  const char* message;
};

TEST(RulesTest, BadRulesAreRefusedWithASentenceThatNamesThePart) {
  const BadRules cases[] = {
      {"size=7", InputError::OutOfRange, "size must be an even number from 4 to 16, not '7'"},
      {"size=18", InputError::OutOfRange, "size must be an even number from 4 to 16, not '18'"},
      {"size=big", InputError::Syntax, "size must be an even number from 4 to 16, not 'big'"},
      {"size=-8", InputError::Syntax, "size must be an even number from 4 to 16, not '-8'"},
      {"size=8x10", InputError::Conflict, "size must have two equal sides, as 8x8, not '8x10'"},
      {"size=8x", InputError::Conflict, "size must have two equal sides, as 8x8, not '8x'"},
      {"komi=2", InputError::Unknown, "unknown rule 'komi'; Othello knows size"},
  };
  for (const BadRules& bad : cases) {
    const Result<Rules> rules = parse_rules(bad.text);
    ASSERT_FALSE(rules.has_value()) << bad.text;
    EXPECT_TRUE(rules.error().is(bad.error)) << bad.text << ": " << rules.error().name();
    EXPECT_EQ(rules.error().message(), bad.message);
  }
  EXPECT_FALSE(parse_rules("size=8 size=8").has_value());
  EXPECT_FALSE(parse_rules("size=").has_value());
  EXPECT_FALSE(parse_rules("{\"size\":").has_value());
}

TEST(RulesTest, ValidateSaysWhatIsAllowed) {
  const Result<void> result = validate({.size = 9});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message(), "size must be an even number from 4 to 16, not 9");
}

}  // namespace
}  // namespace outflank::othello
