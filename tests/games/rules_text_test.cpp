#include "games/rules_text.h"

#include <gtest/gtest.h>

namespace outflank::games {
namespace {

using Settings = std::vector<Setting>;

TEST(RulesTextTest, PairsMayBePartedBySpacesOrCommas) {
  EXPECT_EQ(read_settings("a=1 b=x,c=Y").value(), (Settings{{"a", "1"}, {"b", "x"}, {"c", "y"}}));
  EXPECT_EQ(read_settings("  ").value(), Settings{});
}

TEST(RulesTextTest, JsonSaysTheSame) {
  EXPECT_EQ(read_settings(R"({"a": 1, "b": "x", "c": true, "d": null})").value(),
            (Settings{{"a", "1"}, {"b", "x"}, {"c", "true"}, {"d", "none"}}));
  EXPECT_EQ(read_settings("{}").value(), Settings{});
}

TEST(RulesTextTest, WhatIsNotAPairIsNamed) {
  for (const std::string_view text : {"a", "=1", "a=", "a = 1"}) {
    const auto settings = read_settings(text);
    ASSERT_FALSE(settings) << text;
    EXPECT_TRUE(settings.error().is(InputError::Syntax));
  }
  EXPECT_EQ(read_settings("x=1 walls").error().message(),
            "rules: 'walls' is not of the form key=value");
}

TEST(RulesTextTest, AKeyGivenTwiceIsRefusedInBothForms) {
  EXPECT_TRUE(read_settings("a=1 A=2").error().is(InputError::Duplicate));
  EXPECT_TRUE(read_settings(R"({"a": 1, "a": 2})").error().is(InputError::Duplicate));
}

TEST(RulesTextTest, JsonMustBeAFlatObject) {
  for (const std::string_view text :
       {"{", R"({"a": [1]})", R"({"a": {"b": 1}})", R"({"a": 1.5})"}) {
    EXPECT_TRUE(read_settings(text).error().is(InputError::Syntax)) << text;
  }
}

TEST(RulesTextTest, ATextOverTheLimitIsNotRead) {
  EXPECT_TRUE(read_settings(std::string(kMaxRulesText + 1, ' ')).error().is(InputError::TooLong));
}

}  // namespace
}  // namespace outflank::games
