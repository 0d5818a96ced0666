#include "match/clock_limits.h"

#include <gtest/gtest.h>

namespace outflank::match {
namespace {

TEST(ClockLimitsTest, WithoutAClockThereIsNoLimit) {
  EXPECT_FALSE(clock_limits({}, std::nullopt).any());
}

TEST(ClockLimitsTest, ATimeForEachMoveIsUsedButForAReserve) {
  TimeControl control;
  control.kind = TimeControlKind::PerMove;
  control.time = Time(1000);
  EXPECT_DOUBLE_EQ(*clock_limits(control, Time(1000)).seconds, 0.9);
  EXPECT_FALSE(clock_limits(control, Time(1000)).clock);
  // The reserve does not grow without end.
  EXPECT_DOUBLE_EQ(*clock_limits(control, Time(60'000)).seconds, 59.5);
  EXPECT_DOUBLE_EQ(*clock_limits(control, Time(0)).seconds, 0);
  EXPECT_DOUBLE_EQ(*clock_limits(control, Time(-5)).seconds, 0);
}

TEST(ClockLimitsTest, TheTimeOfAGameIsSharedOutByTheEngine) {
  TimeControl control;
  control.kind = TimeControlKind::Total;
  control.time = Time(60'000);
  control.increment = Time(2000);
  const search::Limits limits = clock_limits(control, Time(30'000));
  EXPECT_FALSE(limits.seconds);
  EXPECT_DOUBLE_EQ(limits.clock->remaining, 30);
  EXPECT_DOUBLE_EQ(limits.clock->increment, 2);
}

TEST(ClockLimitsTest, WaitingTimeIsDeducted) {
  EXPECT_DOUBLE_EQ(*after_waiting(move_limits(1), 0.4).seconds, 0.5);
  EXPECT_DOUBLE_EQ(*after_waiting(move_limits(1), 4).seconds, 0);
  EXPECT_DOUBLE_EQ(after_waiting(game_limits(10, 1), 4).clock->remaining, 6);
  EXPECT_FALSE(after_waiting({}, 4).any());
}

}  // namespace
}  // namespace outflank::match
