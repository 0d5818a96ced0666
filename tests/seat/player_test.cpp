#include "seat/player.h"

#include <gtest/gtest.h>

#include "seat/fake_engine.h"

namespace outflank::seat {
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
  Player player(const SeatSettings& seat) { return {std::make_unique<FakeEngine>(state_), seat}; }

  // The limits that the engine is given.
  search::Limits given(const SeatSettings& seat, const search::Limits& asked,
                       SearchMode mode = SearchMode::Limited) {
    EXPECT_TRUE(player(seat).think(*game_, asked, {}, mode));
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

TEST_F(PlayerTest, TheSeatsLimitsHoldForEveryMove) {
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

TEST_F(PlayerTest, ARequestedLimitReplacesTheDefaultTime) {
  EXPECT_FALSE(given({}, depth(4)).seconds);
  EXPECT_FALSE(given({}, clock(60)).seconds);
}

TEST_F(PlayerTest, ASearchUntilStoppedHasNoLimits) {
  const search::Limits limits = given({.level = 1, .nodes = 5}, depth(1), SearchMode::Infinite);
  EXPECT_FALSE(limits.seconds || limits.nodes || limits.clock || limits.depth);
}

TEST_F(PlayerTest, AStopThatWasGivenBeforeTheSearchHolds) {
  state_->waits = true;
  search::StopSource stop;
  search::Limits limits = seconds(1000);
  limits.stop = stop.get_token();
  stop.request_stop();
  for (const SearchMode mode : {SearchMode::Limited, SearchMode::Infinite}) {
    EXPECT_TRUE(player({}).think(*game_, limits, {}, mode));
    EXPECT_TRUE(player({.level = search::kMaxLevel}).think(*game_, limits, {}, mode));
  }
  EXPECT_TRUE(player({}).advise(*game_, limits));
}

TEST_F(PlayerTest, ALevelHasItsOwnLimitsUnlessTighterOnesAreRequested) {
  const auto most = search::find_level(*game_, search::kMaxLevel)->nodes;
  const search::Limits limits = given({.level = search::kMaxLevel}, {});
  EXPECT_EQ(limits.nodes, most);
  EXPECT_FALSE(limits.clock);
  EXPECT_EQ(given({.level = search::kMaxLevel}, nodes(7)).nodes, 7U);
  EXPECT_EQ(given({.level = search::kMaxLevel}, nodes(most + 1)).nodes, most);
  EXPECT_EQ(given({.level = search::kMaxLevel}, seconds(2)).seconds, 2);
}

TEST_F(PlayerTest, ALevelSearchesWithOneThreadWhateverTheSeatSays) {
  given({.level = search::kMaxLevel, .threads = 2}, {});
  EXPECT_EQ(state_->options.threads, 1);
}

TEST_F(PlayerTest, TheSeatsOptionsComeBackAfterALevel) {
  Player changed = player({.level = search::kMaxLevel, .threads = 2, .seed = 99});
  EXPECT_TRUE(changed.think(*game_, {}));
  changed.set_level(std::nullopt);
  EXPECT_TRUE(changed.think(*game_, {}));
  EXPECT_EQ(state_->options.threads, 2);
  EXPECT_EQ(state_->options.seed, 99U);
  EXPECT_FALSE(state_->limits.back().nodes);
}

TEST_F(PlayerTest, AdviceComesAtFullStrengthWhateverTheLevel) {
  Player player(std::make_unique<FakeEngine>(state_), {.level = 1, .threads = 2});
  EXPECT_TRUE(player.advise(*game_, {}));
  EXPECT_EQ(state_->limits.back().seconds, search::kHintSeconds);
  EXPECT_FALSE(state_->limits.back().nodes);
  EXPECT_EQ(state_->options.threads, 2);
  EXPECT_TRUE(player.advise(*game_, depth(4)));
  EXPECT_FALSE(state_->limits.back().seconds);
}

TEST_F(PlayerTest, TheEngineGetsSeedAndThreads) {
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
}  // namespace outflank::seat
