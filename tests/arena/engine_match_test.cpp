#include "arena/engine_match.h"

#include <gtest/gtest.h>

namespace outflank::arena {
namespace {

MatchSettings match_of(std::string_view first, std::string_view second, int pairs) {
  MatchSettings settings;
  settings.first = parse_contender(first).value();
  settings.second = parse_contender(second).value();
  settings.pairs = pairs;
  return settings;
}

TEST(EngineMatchTest, TheEngineBeatsRandomPlay) {
  const auto score = play_match(match_of("engine:nodes=30", "random", 4), nullptr, nullptr);
  ASSERT_TRUE(score) << score.error().message();
  EXPECT_EQ(score->wins, 8U);
}

TEST(EngineMatchTest, TheSameSeedGivesTheSameMatch) {
  MatchSettings settings = match_of("engine:nodes=20", "greedy", 4);
  const auto once = play_match(settings, nullptr, nullptr);
  settings.concurrency = 2;  // whoever plays which pair
  const auto again = play_match(settings, nullptr, nullptr);
  ASSERT_TRUE(once && again);
  EXPECT_EQ(once->pairs, again->pairs);
  EXPECT_EQ(once->wins, again->wins);
}

TEST(EngineMatchTest, MoreSeatsAreARoundEach) {
  MatchSettings settings = match_of("engine:nodes=20", "random", 2);
  settings.rules = "players=4";
  int calls = 0;
  const auto score = play_match(settings, nullptr, [&](const MatchScore&) { ++calls; });
  ASSERT_TRUE(score) << score.error().message();
  EXPECT_EQ(score->games(), 8U);
  EXPECT_EQ(calls, 2);
  EXPECT_GE(score->wins, 6U);
}

TEST(EngineMatchTest, ARoundOfThreeSeatsIsThreeGames) {
  MatchSettings settings = match_of("greedy", "random", 2);
  settings.rules = "players=3";
  const auto score = play_match(settings, nullptr, nullptr);
  ASSERT_TRUE(score) << score.error().message();
  EXPECT_EQ(score->seats, 3);
  EXPECT_EQ(score->games(), 6U);
}

TEST(EngineMatchTest, StopsWhenTheTestIsDecided) {
  MatchSettings settings = match_of("engine:nodes=20", "random", 1000);
  settings.sprt = SprtBounds{.elo0 = -300, .elo1 = 0};
  settings.max_plies = 120;
  settings.opening_plies = 30;  // far enough that not every pair ends alike
  const auto score = play_match(settings, nullptr, nullptr);
  ASSERT_TRUE(score) << score.error().message();
  EXPECT_LT(score->games(), 2000U);
}

TEST(EngineMatchTest, WhatCannotBePlayedIsAnError) {
  MatchSettings settings = match_of("greedy", "wizard", 1);
  EXPECT_FALSE(play_match(settings, nullptr, nullptr));
  settings = match_of("greedy", "greedy", 1);
  settings.rules = "size=4";
  EXPECT_FALSE(play_match(settings, nullptr, nullptr));
  settings.rules = "players=4";
  settings.sprt = SprtBounds{.elo0 = 0, .elo1 = 10};
  const auto refused = play_match(settings, nullptr, nullptr);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("this game has 4"), std::string::npos);
}

}  // namespace
}  // namespace outflank::arena
