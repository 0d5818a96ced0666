#include "arena/engine_match.h"

#include <gtest/gtest.h>

namespace outflank::arena {
namespace {

std::shared_ptr<const Entrant> engine(std::string_view text) {
  return std::make_shared<const Entrant>(Entrant{std::string(text), parse_contender(text).value()});
}

MatchSettings match_of(std::string_view first, std::string_view second, int pairs) {
  MatchSettings settings;
  settings.first = engine(first);
  settings.second = engine(second);
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
  const auto score =
      play_match(settings, nullptr, [&](const PairResult&, const MatchScore&) { ++calls; });
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

TEST(EngineMatchTest, ResumesWhereAnEarlierRunEnded) {
  MatchSettings settings = match_of("engine:nodes=5", "greedy", 2);
  std::vector<PairResult> played;
  const auto keep = [&](const PairResult& pair, const MatchScore&) { played.push_back(pair); };
  ASSERT_TRUE(play_match(settings, nullptr, keep));
  ASSERT_EQ(played.size(), 2U);
  settings.pairs = 5;
  settings.played = played;
  const auto resumed = play_match(settings, nullptr, keep);
  ASSERT_TRUE(resumed) << resumed.error().message();
  ASSERT_EQ(played.size(), 5U);
  EXPECT_EQ(played[2].pair, 2);
  settings.played.clear();
  EXPECT_EQ(resumed->pairs, play_match(settings, nullptr, nullptr)->pairs);
}

TEST(EngineMatchTest, RefusesResultsOfAnotherMatch) {
  MatchSettings settings = match_of("greedy", "random", 3);
  settings.played = {{.pair = 1, .half_points = {2, 0}}, {.pair = 1, .half_points = {0, 0}}};
  EXPECT_FALSE(play_match(settings, nullptr, nullptr));
  settings.played = {{.pair = 1, .half_points = {2, 0, 1}}};
  EXPECT_FALSE(play_match(settings, nullptr, nullptr));
  settings.played = {{.pair = 1, .half_points = {3, 0}}};
  EXPECT_FALSE(play_match(settings, nullptr, nullptr));
}

TEST(EngineMatchTest, ADecidedTestPlaysNoMore) {
  MatchSettings settings = match_of("greedy", "random", 1000);
  settings.sprt = SprtBounds{.elo0 = 0, .elo1 = 200};
  for (int pair = 0; pair < 100; ++pair) {
    settings.played.push_back({.pair = pair, .half_points = {2, 2}});
  }
  const auto score = play_match(settings, nullptr, nullptr);
  ASSERT_TRUE(score);
  EXPECT_EQ(score->games(), 200U);
}

TEST(EngineMatchTest, PlaysListedOpeningsInTheirOrder) {
  MatchSettings settings = match_of("greedy", "greedy", 1);
  // One step before the goal of the first player, who is to move.
  settings.openings = std::make_shared<const Openings>(
      Openings::read("e2 d9 e3 c9 e4 b9 e5 a9 e6 a8 e7 a9 e8 a8", "quoridor", "").value());
  const auto score = play_match(settings, nullptr, nullptr);
  ASSERT_TRUE(score) << score.error().message();
  EXPECT_EQ(score->wins, 1U);
  EXPECT_EQ(score->losses, 1U);
}

TEST(EngineMatchTest, WhatCannotBePlayedIsAnError) {
  MatchSettings settings = match_of("greedy", "wizard", 1);  // no such kind
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
