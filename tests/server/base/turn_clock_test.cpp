#include "server/base/turn_clock.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

using match::Time;

TEST(TurnClockTest, GoesOnFromWhereItBegins) {
  const TurnClock clock(5'000'000, Time(100));
  EXPECT_EQ(clock.at(Time(100)), 5'000'100);
  EXPECT_EQ(clock.at(Time(1600)), 5'001'600);
}

TEST(TurnClockTest, FollowsAClockThatDrifts) {
  TurnClock clock(5'000'000, Time(0));
  store::Moment there = 5'000'000;
  // A tenth of a second in a thousand, for an hour.
  for (int second = 1; second <= 3600; ++second) {
    there = 5'000'000 + second * 1000 + second / 10;
    clock.follow(there, Time(second * 1000));
  }
  EXPECT_NEAR(static_cast<double>(clock.at(Time(3'600'000))), static_cast<double>(there), 2);
}

TEST(TurnClockTest, AClockThatIsSetTakesNobodysTime) {
  TurnClock clock(5'000'000, Time(0));
  for (int second = 1; second <= 600; ++second) {
    clock.follow(5'000'000 + 3'600'000 + second * 1000, Time(second * 1000));
  }
  EXPECT_NEAR(static_cast<double>(clock.at(Time(600'000))), 5'600'300, 1);
}

// Both go towards the same clock, as quickly as each other.
TEST(TurnClockTest, TwoServersKeepTheirDistanceOnTheWay) {
  TurnClock one(5'000'000, Time(0));
  TurnClock other(5'000'020, Time(0));
  for (int second = 1; second <= 60; ++second) {
    one.follow(9'000'000, Time(second * 1000));
    other.follow(9'000'000, Time(second * 1000));
  }
  EXPECT_EQ(other.at(Time(60'000)) - one.at(Time(60'000)), 20);
}

TEST(TurnClockTest, TheFirstMeasurementIsFollowedNoQuicker) {
  constexpr Time kDay{86'400'000};
  TurnClock clock(5'000'000, kDay);
  clock.follow(5'000'000 + kDay.count() + 2000 + 50, kDay + Time(2000));
  EXPECT_EQ(clock.at(kDay + Time(2000)), 5'002'001 + kDay.count());
}

}  // namespace
}  // namespace outflank::server
