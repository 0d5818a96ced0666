// Limits that make little sense still end a search with a legal move, in every game and for every
// kind of player.

#include <chrono>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "search/engine.h"
#include "search/levels.h"

namespace outflank::search {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Player {
  const char* game;
  const char* rules;
  const char* kind;  // of make_engine, or a level
};

void PrintTo(const Player& player, std::ostream* out) {
  *out << player.game << " " << player.rules << " " << player.kind;
}

class ExtremeLimitsTest : public testing::TestWithParam<Player> {
 protected:
  ExtremeLimitsTest() {
    EngineOptions options;
    options.threads = 1;
    options.hash_megabytes = 1;
    EXPECT_TRUE(engine_->set_options(options));
  }

  void expect_a_move(const Limits& limits) {
    const auto report = engine_->search(*game_, limits, {});
    ASSERT_TRUE(report) << report.error().message();
    ASSERT_FALSE(report->lines.empty());
    ASSERT_FALSE(report->lines.front().moves.empty());
    EXPECT_TRUE(game_->clone()->play(report->lines.front().moves.front()));
  }

  static std::unique_ptr<Engine> make() {
    const std::string kind = GetParam().kind;
    if (kind[0] >= '1' && kind[0] <= '9') {
      return make_level_engine(GetParam().game, std::stoi(kind), now).value();
    }
    return make_engine(GetParam().game, now, kind).value();
  }

  std::unique_ptr<games::Game> game_ =
      games::find_game_type(GetParam().game).value()->start(GetParam().rules).value();
  std::unique_ptr<Engine> engine_ = make();
};

TEST_P(ExtremeLimitsTest, NoTimeAtAllIsEnoughForAMove) {
  for (const double seconds : {0.0, -1.0, 1e-9}) {
    Limits limits;
    limits.seconds = seconds;
    expect_a_move(limits);
    limits = {};
    limits.clock = {.remaining = seconds, .increment = 0};
    expect_a_move(limits);
  }
}

TEST_P(ExtremeLimitsTest, AnyDepthIsTakenAsFarAsItMakesSense) {
  for (const int depth : {std::numeric_limits<int>::min(), -1, 0, 1, 1'000'000'000,
                          std::numeric_limits<int>::max()}) {
    Limits limits;
    limits.depth = depth;
    limits.nodes = 500;
    expect_a_move(limits);
  }
}

TEST_P(ExtremeLimitsTest, OneNodeIsEnoughForAMove) {
  Limits limits;
  limits.nodes = 1;
  expect_a_move(limits);
}

TEST_P(ExtremeLimitsTest, TheTightestOfHugeLimitsCounts) {
  Limits limits;
  limits.nodes = 300;
  limits.seconds = 1e9;
  limits.clock = {.remaining = 1e9, .increment = 1e9};
  expect_a_move(limits);
}

TEST_P(ExtremeLimitsTest, AStopBeforeTheSearchIsNotLost) {
  StopSource stop;
  stop.request_stop();
  Limits limits;
  limits.stop = stop.get_token();
  expect_a_move(limits);  // without any other limit it would never end
}

TEST_P(ExtremeLimitsTest, AStopIsForgottenAfterItsSearch) {
  const auto other = make();
  EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = 1;
  EXPECT_TRUE(other->set_options(options));
  Limits limits;
  limits.nodes = 400;
  const auto untouched = other->search(*game_, limits, {});
  StopSource stop;
  stop.request_stop();
  Limits stopped;
  stopped.stop = stop.get_token();
  EXPECT_TRUE(engine_->search(*game_, stopped, {}));
  EXPECT_TRUE(engine_->set_options(options));
  engine_->new_game();
  const auto after = engine_->search(*game_, limits, {});
  ASSERT_TRUE(untouched && after);
  EXPECT_EQ(after->nodes, untouched->nodes);
  EXPECT_EQ(after->lines.front().moves, untouched->lines.front().moves);
}

TEST_P(ExtremeLimitsTest, ASecondSearchMayFollowAtOnce) {
  Limits limits;
  limits.nodes = 200;
  for (int i = 0; i < 3; ++i) expect_a_move(limits);
}

INSTANTIATE_TEST_SUITE_P(
    Players, ExtremeLimitsTest,
    testing::Values(Player{"quoridor", "", "engine"}, Player{"quoridor", "players=3", "engine"},
                    Player{"quoridor", "players=4", "engine"},
                    Player{"quoridor", "size=13", "engine"}, Player{"quoridor", "", "1"},
                    Player{"quoridor", "", "5"}, Player{"quoridor", "players=4", "10"},
                    Player{"othello", "", "engine"}, Player{"othello", "size=6", "engine"},
                    Player{"othello", "size=16", "engine"}, Player{"othello", "", "1"},
                    Player{"othello", "", "10"}));

TEST(HugeDepthTest, EndsWhenNothingIsLeftToSearch) {
  Limits limits;
  limits.depth = std::numeric_limits<int>::max();
  for (const auto& [name, rules] :
       {std::pair{"quoridor", "size=3 walls=0"}, {"othello", "size=4"}}) {
    const auto game = games::find_game_type(name).value()->start(rules).value();
    const auto engine = make_engine(name, nullptr).value();
    const auto report = engine->search(*game, limits, {});
    ASSERT_TRUE(report) << name;
    EXPECT_TRUE(report->lines.front().exact) << name;
  }
}

}  // namespace
}  // namespace outflank::search
