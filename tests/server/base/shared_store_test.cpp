#include "server/base/shared_store.h"

#include <atomic>
#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "store/temporary_folder.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

class SharedStoreTest : public testing::Test {
 protected:
  Result<std::unique_ptr<store::Store>> open() {
    ++opened_;
    return store::Store::open(folder_.file("games.db"));
  }
  SharedStore shared(std::size_t connections) {
    return {open().value(), [this] { return open(); }, connections};
  }
  static Result<void> look(store::Store& store) {
    const auto rows = store.connection().query("SELECT 1");
    if (!rows) return Failure(rows.error());
    return {};
  }

  tests::TemporaryFolder folder_;
  std::atomic<int> opened_ = 0;
};

TEST_F(SharedStoreTest, ASlowRequestDoesNotHoldUpAnother) {
  SharedStore store = shared(2);
  std::promise<void> begun;
  std::promise<void> enough;
  const std::jthread slow([&] {
    EXPECT_TRUE(store.with([&](store::Store& own) {
      begun.set_value();
      enough.get_future().wait();
      return look(own);
    }));
  });
  begun.get_future().wait();
  EXPECT_TRUE(store.with(look));  // while the other one has its connection
  enough.set_value();
}

TEST_F(SharedStoreTest, ConnectionsAreUsedAgain) {
  SharedStore store = shared(4);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(store.with(look));
  EXPECT_EQ(opened_, 1);
}

TEST_F(SharedStoreTest, WhileTheDatabaseIsSilentOneTriesAndTheOthersFailAtOnce) {
  SharedStore store = shared(4);
  const auto gone = [&](store::Store&) -> Result<void> {
    std::this_thread::sleep_for(600ms);
    return fail(store::StoreError::Unavailable, "gone");
  };
  EXPECT_FALSE(store.with(gone));
  int asked = 0;
  for (int i = 0; i < 100; ++i) {
    const auto result = store.with([&](store::Store& own) {
      ++asked;
      return look(own);
    });
    if (result) break;
    EXPECT_TRUE(result.error().is(store::StoreError::Unavailable));
  }
  EXPECT_LE(asked, 1) << "only where a second has passed";
  // And it is there again by itself.
  const auto until = StoreWatch::Clock::now() + 10s;
  while (!store.with(look) && StoreWatch::Clock::now() < until) std::this_thread::sleep_for(50ms);
  EXPECT_TRUE(store.with(look));
}

TEST_F(SharedStoreTest, ReadersAreServedWhileNothingCanBeWritten) {
  SharedStore store = shared(4);
  EXPECT_FALSE(store.with([&](store::Store&) -> Result<void> {
    return fail(store::StoreError::Unavailable, "the disk is full");
  }));
  EXPECT_TRUE(store.with(look));
}

TEST_F(SharedStoreTest, FailuresOfTheStoreAreCountedAndThoseOfPeopleAreNot) {
  SharedStore store = shared(1);
  EXPECT_FALSE(store.with([](store::Store& own) { return own.load_game("none"); }));
  EXPECT_FALSE(store.with([](store::Store&) -> Result<void> {
    return fail(store::StoreError::Busy, "a long search");
  }));
  const StoreWatch::Figures figures = store.watch().figures();
  EXPECT_EQ(figures.failures[0], 0U);
  EXPECT_EQ(figures.failures[1], 1U);
  std::uint64_t uses = 0;
  for (const std::uint64_t count : figures.uses.counts) uses += count;
  EXPECT_EQ(uses, 2U);
}

}  // namespace
}  // namespace outflank::server
