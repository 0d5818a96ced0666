#include "server/people/log_in_throttle.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

TEST(LogInThrottleTest, LetsAnAccountBeTriedAFewTimesAndThenSlowly) {
  const LogInThrottle::Clock::time_point start{};
  LogInThrottle throttle(1);
  for (int i = 0; i < 10; ++i) ASSERT_EQ(throttle.attempt("ann", start), 0);
  EXPECT_NEAR(throttle.attempt("ann", start), 60, 0.1);
  EXPECT_EQ(throttle.attempt("Bea", start), 0) << "another account";
  EXPECT_EQ(throttle.attempt("ann", start + 61s), 0);
  EXPECT_GT(throttle.attempt("ann", start + 61s), 0);
}

TEST(LogInThrottleTest, RightPasswordsAreNotCounted) {
  const LogInThrottle::Clock::time_point start{};
  LogInThrottle throttle(1);
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(throttle.attempt("Ann", start), 0) << i;
    throttle.succeeded("Ann");
  }
}

TEST(LogInThrottleTest, WhatFailsOnOtherServersCounts) {
  const LogInThrottle::Clock::time_point start{};
  LogInThrottle throttle(1);
  for (int i = 0; i < 6; ++i) throttle.failed_elsewhere("ann", start);
  for (int i = 0; i < 4; ++i) ASSERT_EQ(throttle.attempt("ann", start), 0) << i;
  EXPECT_GT(throttle.attempt("ann", start), 0);
}

TEST(LogInThrottleTest, CanBeSwitchedOff) {
  LogInThrottle throttle(0);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(throttle.attempt("Ann"), 0);
}

TEST(LogInThrottleTest, ForgetsNamesThatWereNotTriedForAWhile) {
  LogInThrottle::Clock::time_point now{};
  LogInThrottle throttle(1);
  for (int i = 0; i < 20'000; ++i) {
    throttle.attempt("name" + std::to_string(i), now);
    now += 100ms;
  }
  EXPECT_LT(throttle.size(), 3000U);
}

}  // namespace
}  // namespace outflank::server
