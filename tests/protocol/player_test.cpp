#include "protocol/player.h"

#include <gtest/gtest.h>

#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

search::Limits seconds(double value) {
  search::Limits limits;
  limits.seconds = value;
  return limits;
}

search::Limits nodes(std::uint64_t value) {
  search::Limits limits;
  limits.nodes = value;
  return limits;
}

search::Limits depth(int value) {
  search::Limits limits;
  limits.depth = value;
  return limits;
}

search::Limits clock(double remaining) {
  search::Limits limits;
  limits.clock = {.remaining = remaining, .increment = 1};
  return limits;
}

class PlayerTest : public testing::Test {
 protected:
  Player player(const Seat& seat) { return {std::make_unique<FakeEngine>(state_), seat}; }

  // The limits that the engine is given.
  search::Limits given(const Seat& seat, const search::Limits& asked, Until until = Until::Limit) {
    EXPECT_TRUE(player(seat).think(*game_, asked, {}, until));
    return state_->limits.back();
  }

  std::shared_ptr<FakeEngineState> state_ = std::make_shared<FakeEngineState>();
  std::unique_ptr<games::Game> game_ =
      std::move(games::find_game_type("quoridor").value()->start("").value());
};

TEST_F(PlayerTest, WithoutAnyLimitAMoveTakesASecond) {
  const search::Limits limits = given({}, {});
  EXPECT_EQ(limits.seconds, kUsualSeconds);
  EXPECT_FALSE(limits.nodes || limits.clock || limits.depth);
}

TEST_F(PlayerTest, WhatTheSeatAllowsHoldsForEveryMove) {
  EXPECT_EQ(given({.seconds = 0.2}, {}).seconds, 0.2);
  EXPECT_EQ(given({.nodes = 500}, {}).nodes, 500U);
  EXPECT_FALSE(given({.nodes = 500}, {}).seconds);
}

TEST_F(PlayerTest, TheTighterOfTwoLimitsCounts) {
  EXPECT_EQ(given({.seconds = 0.2}, seconds(3)).seconds, 0.2);
  EXPECT_EQ(given({.seconds = 3}, seconds(0.2)).seconds, 0.2);
  EXPECT_EQ(given({.nodes = 10}, nodes(20)).nodes, 10U);
  const search::Limits both = given({.seconds = 2}, clock(60));
  EXPECT_EQ(both.seconds, 2);
  EXPECT_EQ(both.clock->remaining, 60);
}

TEST_F(PlayerTest, ALimitAskedForTakesThePlaceOfTheUsualTime) {
  EXPECT_FALSE(given({}, depth(4)).seconds);
  EXPECT_FALSE(given({}, clock(60)).seconds);
}

TEST_F(PlayerTest, ASearchUntilStoppedHasNoLimits) {
  const search::Limits limits = given({.level = 1, .nodes = 5}, depth(1), Until::Stopped);
  EXPECT_FALSE(limits.seconds || limits.nodes || limits.clock || limits.depth);
}

TEST_F(PlayerTest, ALowerLevelLooksAtFewerPositions) {
  std::uint64_t before = 0;
  for (int level = 1; level < kMaxLevel; ++level) {
    const auto most = given({.level = level}, {}).nodes;
    ASSERT_TRUE(most);
    EXPECT_GT(*most, before);
    before = *most;
  }
  EXPECT_FALSE(given({.level = kMaxLevel}, {}).nodes);
}

TEST_F(PlayerTest, ALevelSearchesWithOneThreadUnlessToldOtherwise) {
  EXPECT_EQ(player({.level = 3}).options().threads, 1);
  EXPECT_EQ(player({.level = 3, .threads = 2}).options().threads, 2);
  EXPECT_EQ(player({}).options().threads, 0);
  Player changed = player({});
  changed.set_level(4);
  EXPECT_EQ(changed.options().threads, 1);
  Player chosen = player({});
  EXPECT_TRUE(chosen.set_options({.threads = 3, .off = {}}));
  chosen.set_level(4);
  EXPECT_EQ(chosen.options().threads, 3);
}

TEST_F(PlayerTest, TheEngineIsToldOfSeedAndThreads) {
  given({.threads = 2, .seed = 99}, {});
  EXPECT_EQ(state_->options.threads, 2);
  EXPECT_EQ(state_->options.seed, 99U);
}

TEST_F(PlayerTest, AnEngineThatFailsIsAnError) {
  state_->fails = true;
  const auto report = player({}).think(*game_, {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message(), "it has lost its head");
}

}  // namespace
}  // namespace outflank::protocol
