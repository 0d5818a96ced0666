#include "search/time_budget.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "games/game.h"
#include "search/engine.h"
#include "support/variant.h"

namespace outflank::search {
namespace {

Limits seconds(double value) {
  Limits limits;
  limits.seconds = value;
  return limits;
}

Limits clock(double remaining, double increment = 0) {
  Limits limits;
  limits.clock = {.remaining = remaining, .increment = increment};
  return limits;
}

TEST(TimeBudgetTest, AFixedTimeIsUsedToItsEnd) {
  for (const double time : {0.001, 0.005, 0.1, 1.0, 60.0}) {
    const TimeBudget budget = *time_budget(seconds(time));
    EXPECT_EQ(budget.optimum, budget.maximum);
    EXPECT_GE(budget.maximum, 0.95 * time);
    EXPECT_LT(budget.maximum, time);
    EXPECT_TRUE(budget.start_iteration(0.94 * time, 1));
    EXPECT_FALSE(budget.start_iteration(time, Steadiness::kMax));
  }
  EXPECT_EQ(time_budget(seconds(0))->maximum, 0);
}

TEST(TimeBudgetTest, WithoutTimeThereIsNoBudget) {
  Limits nodes;
  nodes.nodes = 5;
  EXPECT_FALSE(time_budget(nodes));
}

TEST(TimeBudgetTest, AClockIsNeverUsedUpByOneMove) {
  for (const double left : {0.0, 0.004, 0.1, 1.0, 60.0, 3600.0}) {
    for (const double increment : {0.0, 1.0, 30.0}) {
      const TimeBudget budget = *time_budget(clock(left, increment));
      EXPECT_LE(budget.optimum, budget.maximum);
      EXPECT_LE(budget.maximum, 0.6 * left);
    }
  }
}

TEST(TimeBudgetTest, NoClockRunsOutHoweverLongTheGame) {
  for (const double begin : {0.1, 3.0, 60.0, 86'400.0}) {
    for (const double increment : {0.0, 0.03, 10.0}) {
      for (const double moves_to_go : {5.0, 12.0, 120.0}) {
        double left = begin;
        for (int move = 0; move < 200; ++move) {
          const Pace pace{.moves_to_go = moves_to_go, .optimum = 1.5, .maximum = 2.5};
          const TimeBudget budget = *time_budget(clock(left, increment), pace);
          EXPECT_LE(budget.optimum, budget.maximum);
          left -= budget.maximum;
          ASSERT_GT(left, 0);
          left += increment;
        }
      }
    }
  }
}

TEST(TimeBudgetTest, AnUnsteadySearchGetsMoreOfAClockButNeverMoreThanItsMaximum) {
  const TimeBudget budget = *time_budget(clock(60));
  const double steady = 0.6 * budget.optimum;
  EXPECT_FALSE(budget.start_iteration(1.01 * steady, 1));
  EXPECT_TRUE(budget.start_iteration(1.01 * steady, 1.5));
  EXPECT_FALSE(budget.start_iteration(budget.maximum, 100));
}

TEST(TimeBudgetTest, TheTighterOfClockAndTimeCounts) {
  Limits both = clock(60);
  both.seconds = 0.1;
  EXPECT_LT(time_budget(both)->maximum, 0.1);
  EXPECT_FALSE(time_budget(both)->saves_unused);
  both.seconds = 1000;
  EXPECT_EQ(time_budget(both)->maximum, time_budget(clock(60))->maximum);
  EXPECT_TRUE(time_budget(both)->saves_unused);
}

TEST(SteadinessTest, GrowsWithChangesOfMindAndCalmsDown) {
  Steadiness steadiness;
  EXPECT_EQ(steadiness.factor(), 1);
  steadiness.update("e2", 0.5);
  steadiness.update("e2", 0.52);
  EXPECT_EQ(steadiness.factor(), 1);
  steadiness.update("d3h", 0.52);
  const double changed = steadiness.factor();
  EXPECT_GT(changed, 1.3);
  steadiness.update("d3h", 0.52);
  EXPECT_LT(steadiness.factor(), changed);
  EXPECT_GT(steadiness.factor(), 1);
  // A worse score alone as well.
  steadiness = {};
  steadiness.update("e2", 0.6);
  steadiness.update("e2", 0.4);
  EXPECT_GT(steadiness.factor(), 1.5);
  for (int i = 0; i < 20; ++i) steadiness.update(i % 2 == 0 ? "a" : "b", 1 - 0.05 * i);
  EXPECT_LE(steadiness.factor(), Steadiness::kMax);
}

// A clock that advances by a fixed step with each reading: no machine is too slow for it.
double fake_time = 0;
double fake_step = 0;
double fake_clock() {
  return fake_time += fake_step;
}

class MoveTimeTest : public testing::TestWithParam<Variant> {};

TEST_P(MoveTimeTest, AGivenTimeIsUsedFromNineTenthsOn) {
  const auto game = GetParam().start();
  const auto engine = make_engine(GetParam().game, fake_clock).value();
  EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = 4;
  options.lines = 2;  // with one line a tree search may end as soon as its choice cannot change
  ASSERT_TRUE(engine->set_options(options));
  for (const double time : {0.004, 0.1, 2.0}) {
    fake_step = time / 100;
    engine->new_game();
    const auto report = engine->search(*game, seconds(time), nullptr);
    ASSERT_TRUE(report) << report.error().message();
    EXPECT_GE(report->seconds, 0.9 * time) << time;
    EXPECT_LE(report->seconds, time + 3 * fake_step) << time;
    EXPECT_GT(report->nodes, 20U);
  }
}

// A game in which the clock is read about this often.
struct TimedGame {
  const char* game;
  int readings;

  friend void PrintTo(const TimedGame& timed, std::ostream* out) { *out << timed.game; }
};
class GameTimeTest : public testing::TestWithParam<TimedGame> {};

TEST_P(GameTimeTest, AGameSpendsMostOfItsClock) {
  constexpr double kClock = 60;
  for (const double increment : {0.0, 0.3}) {
    const auto game = games::find_game_type(GetParam().game).value()->start("").value();
    std::vector<std::unique_ptr<Engine>> engines;
    std::vector<double> left;
    EngineOptions options;
    options.threads = 1;
    options.hash_megabytes = 4;
    for (int seat = 0; seat < game->seats(); ++seat) {
      left.push_back(kClock);
      engines.push_back(make_engine(GetParam().game, fake_clock).value());
      ASSERT_TRUE(engines.back()->set_options(options));
    }
    fake_step = kClock / GetParam().readings;
    while (!game->ending()) {
      const std::size_t mover = game->to_move().index();
      const double begin = fake_time;
      const auto report = engines[mover]->search(*game, clock(left[mover], increment), nullptr);
      ASSERT_TRUE(report) << report.error().message();
      left[mover] -= fake_time - begin;
      ASSERT_GT(left[mover], 0);
      left[mover] += increment;
      ASSERT_TRUE(game->play(report->lines[0].moves[0]));
    }
    for (const double rest : left) {
      EXPECT_LT(rest, 0.35 * kClock);
      EXPECT_GT(rest, 0.1 * kClock);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, GameTimeTest,
                         testing::Values(TimedGame{"quoridor", 6000}, TimedGame{"othello", 1000}));
INSTANTIATE_TEST_SUITE_P(Engines, MoveTimeTest,
                         testing::Values(Variant{"quoridor", ""},
                                         Variant{"quoridor", "size=5 walls=5"},
                                         Variant{"quoridor", "size=11"},
                                         Variant{"quoridor", "size=13"},
                                         Variant{"quoridor", "players=4"}, Variant{"othello", ""},
                                         Variant{"othello", "size=10"}),
                         variant_name);

}  // namespace
}  // namespace outflank::search
