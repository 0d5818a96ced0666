#include <gtest/gtest.h>

#include "server/base/rate_limit.h"
#include "server/rooms/lag_budget.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

TEST(TokenBucketTest, GivesABurstAndThenARate) {
  const TokenBucket::Clock::time_point start{};
  TokenBucket bucket(2, 3, start);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(bucket.take(start), 0);
  EXPECT_DOUBLE_EQ(bucket.take(start), 0.5);
  EXPECT_EQ(bucket.take(start + 500ms), 0);
  EXPECT_GT(bucket.take(start + 500ms), 0);
  EXPECT_TRUE(bucket.full(start + 10s));
}

TEST(AddressLimitsTest, CountAddressesAndKindsApart) {
  AddressLimits limits({.scale = 1, .connections = 2});
  double wait = 0;
  for (int i = 0; i < 100 && wait == 0; ++i) wait = limits.request("a", RequestKind::LogIn);
  EXPECT_GT(wait, 0);
  EXPECT_LE(wait, 5);
  EXPECT_EQ(limits.request("b", RequestKind::LogIn), 0);
  EXPECT_EQ(limits.request("a", RequestKind::Usual), 0);
}

TEST(AddressLimitsTest, CountAllAddressesOfAnIpv6NetworkAsOne) {
  AddressLimits limits({.scale = 1, .connections = 2});
  int allowed = 0;
  for (int i = 0; i < 100; ++i) {
    if (limits.request("2001:db8::" + std::to_string(i), RequestKind::LogIn) == 0) ++allowed;
  }
  EXPECT_LE(allowed, 11);
  EXPECT_EQ(limits.request("2001:db8:0:1::1", RequestKind::LogIn), 0) << "another network";
  EXPECT_TRUE(limits.connect("2001:db8::1"));
  EXPECT_TRUE(limits.connect("2001:db8::2"));
  EXPECT_FALSE(limits.connect("2001:db8::3"));
  limits.disconnect("2001:db8::1");
  EXPECT_TRUE(limits.connect("2001:db8::3"));
}

TEST(AddressLimitsTest, CountConnections) {
  AddressLimits limits({.scale = 1, .connections = 2});
  EXPECT_TRUE(limits.connect("a"));
  EXPECT_TRUE(limits.connect("a"));
  EXPECT_FALSE(limits.connect("a"));
  limits.disconnect("a");
  EXPECT_TRUE(limits.connect("a"));
}

TEST(AddressLimitsTest, CanBeSwitchedOff) {
  AddressLimits limits({.scale = 0, .connections = 1});
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(limits.request("a", RequestKind::LogIn), 0);
  EXPECT_TRUE(limits.connect("a"));
  EXPECT_TRUE(limits.connect("a"));
}

TEST(LagBudgetTest, GivesWhatIsMeasuredWithinItsLimits) {
  LagBudget budget;
  EXPECT_EQ(budget.take(match::Time(80)), match::Time(80));
  EXPECT_EQ(budget.take(match::Time(5000)), LagBudget::kMaxOnATurn);
}

TEST(LagBudgetTest, PretendingToBeFarAwayGainsLittle) {
  LagBudget budget;
  match::Time total{};
  for (int turn = 0; turn < 100; ++turn) total += budget.take(match::Time(60'000));
  EXPECT_LE(total, LagBudget::kReserve + 100 * LagBudget::kGrowth);
}

}  // namespace
}  // namespace outflank::server
