// The clock of turns that a server takes over from others on the same database.

#include "server/base/heartbeat.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "store/databases.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

class HeartbeatTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  void SetUp() override {
    database = tests::make_database(GetParam());
    ASSERT_TRUE(database) << tests::why_missing(GetParam());
    store = open();
  }
  std::unique_ptr<store::Store> open() { return store::Store::on(database->connect()).value(); }
  store::Moment store_clock() { return store->clock().value().value(); }

  std::unique_ptr<tests::Database> database;
  std::unique_ptr<store::Store> store;
};

TEST_P(HeartbeatTest, AServerThatJoinsOthersTakesTheirClock) {
  // Theirs is an hour behind the database's, which was set.
  constexpr store::Moment kBehind = 3'600'000;
  SharedStore shared(open());
  const auto begun = std::chrono::steady_clock::now();
  const store::Moment then = store_clock() - kBehind;
  const Heartbeat other(shared, [=] {
    return then + std::chrono::duration_cast<std::chrono::milliseconds>(
                      std::chrono::steady_clock::now() - begun)
                      .count();
  });
  const auto clock = Heartbeat::clock_of_others(*store);
  ASSERT_TRUE(clock) << clock.error().message();
  EXPECT_NEAR(static_cast<double>(store_clock() - *clock), kBehind, 2000);
}

// However late it was written or is read.
TEST_P(HeartbeatTest, TheClockIsTheSameWhenTheLastHeartbeatIsLate) {
  constexpr store::Moment kBehind = 3'600'000;
  const store::Moment then = store_clock() - kBehind - 1500;
  ASSERT_TRUE(store->set("alive_at", std::to_string(then) + " -" + std::to_string(kBehind)));
  const auto clock = Heartbeat::clock_of_others(*store);
  ASSERT_TRUE(clock) << clock.error().message();
  EXPECT_NEAR(static_cast<double>(store_clock() - *clock), kBehind, 200);
}

TEST_P(HeartbeatTest, TheClockOfServersThatHaveGoneIsNotTaken) {
  constexpr store::Moment kBehind = 3'600'000;
  const store::Moment then = store_clock() - kBehind - 60'000;
  ASSERT_TRUE(store->set("alive_at", std::to_string(then) + " -" + std::to_string(kBehind)));
  const auto clock = Heartbeat::clock_of_others(*store);
  ASSERT_TRUE(clock) << clock.error().message();
  EXPECT_NEAR(static_cast<double>(*clock), static_cast<double>(store_clock()), 200);
}

TEST_P(HeartbeatTest, AServerOfTheVersionBeforeSaysOnlyItsTime) {
  constexpr store::Moment kBehind = 3'600'000;
  ASSERT_TRUE(store->set("alive_at", "12345"));
  const std::jthread other([&, own = open()] {
    std::this_thread::sleep_for(300ms);
    const store::Moment now = own->clock().value().value() - kBehind;
    EXPECT_TRUE(own->set("alive_at", std::to_string(now)));
  });
  const auto clock = Heartbeat::clock_of_others(*store);
  ASSERT_TRUE(clock) << clock.error().message();
  EXPECT_NEAR(static_cast<double>(store_clock() - *clock), kBehind, 500);
}

TEST_P(HeartbeatTest, WhereNobodysHeartBeatsItIsTheDatabases) {
  ASSERT_TRUE(store->set("alive_at", "12345"));
  const auto clock = Heartbeat::clock_of_others(*store);
  ASSERT_TRUE(clock) << clock.error().message();
  EXPECT_NEAR(static_cast<double>(*clock), static_cast<double>(store_clock()), 2000);
}

INSTANTIATE_TEST_SUITE_P(Databases, HeartbeatTest,
                         testing::ValuesIn(tests::shared_database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(HeartbeatTest);

}  // namespace
}  // namespace outflank::server
