#include "server/rooms/fair_queue.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

using Queue = FairQueue<std::string>;
using Urgency = Queue::Urgency;

class FairQueueTest : public testing::Test {
 protected:
  bool push(const std::string& person, double cost, const std::string& work = "",
            Urgency urgency = Urgency::Awaited) {
    return queue.push({person, urgency, cost, work.empty() ? person : work});
  }
  // What is done next by one worker, which takes as long as was expected.
  std::string next() {
    const Queue::Item item = queue.pop();
    queue.finished(item.person, item.cost, item.cost);
    return item.work;
  }

  Queue queue{{100, 30}};
};

TEST_F(FairQueueTest, ManyRequestsOfOnePersonDoNotDelayOthers) {
  for (int i = 0; i < 28; ++i) ASSERT_TRUE(push("hog", 5));
  EXPECT_EQ(next(), "hog");
  ASSERT_TRUE(push("ann", 5));
  ASSERT_TRUE(push("bea", 1));
  EXPECT_EQ(next(), "bea") << "the shorter of two who come at a time";
  EXPECT_EQ(next(), "ann");
  EXPECT_EQ(next(), "hog");
}

TEST_F(FairQueueTest, PeopleGetTheSameTimeHoweverItIsCutUp) {
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(push("many", 1));
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(push("few", 5));
  double used_many = 0;
  double used_few = 0;
  for (int i = 0; i < 24; ++i) {
    const Queue::Item item = queue.pop();
    (item.person == "many" ? used_many : used_few) += item.cost;
    queue.finished(item.person, item.cost, item.cost);
    EXPECT_LE(std::abs(used_many - used_few), 6);
  }
}

TEST_F(FairQueueTest, WhatItReallyTookCounts) {
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(push("slow", 1));
    ASSERT_TRUE(push("quick", 1));
  }
  std::string order;
  for (int i = 0; i < 8; ++i) {
    const Queue::Item item = queue.pop();
    order += item.person[0];
    queue.finished(item.person, item.cost, item.person == "slow" ? 3 : 1);
  }
  EXPECT_EQ(std::ranges::count(order, 'q'), 6) << order;
}

TEST_F(FairQueueTest, OfOnesOwnTheShortestComesFirst) {
  ASSERT_TRUE(push("ann", 5, "long"));
  ASSERT_TRUE(push("ann", 1, "short"));
  ASSERT_TRUE(push("ann", 1, "as short"));
  EXPECT_EQ(next(), "short");
  EXPECT_EQ(next(), "as short");
  EXPECT_EQ(next(), "long");
}

TEST_F(FairQueueTest, UnwatchedGamesWaitForEverythingElse) {
  ASSERT_TRUE(push("ann", 1, "unwatched", Urgency::Unwatched));
  EXPECT_EQ(queue.awaited_cost(), 0) << "and keeps nobody waiting";
  ASSERT_TRUE(push("hog", 5, "first"));
  ASSERT_TRUE(push("hog", 5, "second"));
  EXPECT_EQ(next(), "first");
  EXPECT_EQ(next(), "second");
  EXPECT_EQ(next(), "unwatched");
}

TEST_F(FairQueueTest, NobodySavesUpTimeWhileAway) {
  ASSERT_TRUE(push("ann", 1));
  ASSERT_TRUE(push("hog", 1));
  EXPECT_EQ(next(), "ann");
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(push("hog", 1));
    next();
  }
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(push("ann", 1));
  std::string order;
  for (int i = 0; i < 4; ++i) order += next()[0];
  EXPECT_EQ(std::ranges::count(order, 'h'), 1) << order << ": as many as are left";
  EXPECT_NE(order, "aaah");
}

TEST_F(FairQueueTest, IsLimitedForAllAndForEach) {
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(push("hog", 2));
  EXPECT_FALSE(push("hog", 2));
  EXPECT_EQ(queue.size(), 30U);
  EXPECT_DOUBLE_EQ(queue.awaited_cost(), 60);
  for (int i = 0; i < 70; ++i) ASSERT_TRUE(push("person " + std::to_string(i), 1));
  EXPECT_FALSE(push("late", 1));
  const Queue::Item item = queue.pop();
  EXPECT_TRUE(push("late", 1));
  EXPECT_EQ(queue.outstanding("hog"), 30U);
  queue.finished(item.person, item.cost, 1);
}

}  // namespace
}  // namespace outflank::server
