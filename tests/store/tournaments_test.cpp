#include "store/tournaments.h"

#include <gtest/gtest.h>

#include "store/store_error.h"
#include "store/temporary_folder.h"

namespace outflank::store {
namespace {

TEST(TournamentStoreTest, StoredDataSurvivesReopening) {
  const tests::TemporaryFolder folder;
  const std::string path = folder.file("tournament.db");
  {
    auto store = TournamentStore::open(path).value();
    EXPECT_EQ(store.settings().value(), "");
    ASSERT_TRUE(store.begin("{}"));
    ASSERT_TRUE(store.add({7, "seven", "record", ""}));
    ASSERT_TRUE(store.add({2, "two", "other", "said"}));
  }
  auto store = TournamentStore::open(path).value();
  EXPECT_EQ(store.settings().value(), "{}");
  std::string seen;
  ASSERT_TRUE(store.each_summary([&](std::int64_t number, const std::string& summary) {
    seen += std::to_string(number) + summary + " ";
    return Result<void>{};
  }));
  EXPECT_EQ(seen, "2two 7seven ");
  EXPECT_EQ(store.game(2).value().transcript, "said");
  EXPECT_TRUE(store.game(3).error().is(StoreError::NoSuchGame));
}

TEST(TournamentStoreTest, NoGameIsStoredTwice) {
  auto store = TournamentStore::open(":memory:").value();
  ASSERT_TRUE(store.begin("{}"));
  ASSERT_TRUE(store.add({1, "first", "", ""}));
  EXPECT_TRUE(store.add({1, "second", "", ""}).error().is(StoreError::Duplicate));
  EXPECT_EQ(store.game(1).value().summary, "first");
  EXPECT_FALSE(store.begin("{}"));
}

TEST(TournamentStoreTest, AllSummariesAreSeenHoweverMany) {
  auto store = TournamentStore::open(":memory:").value();
  for (int number = 0; number < 2500; ++number) {
    ASSERT_TRUE(store.add({number, std::to_string(number), "", ""}));
  }
  int expected = 0;
  ASSERT_TRUE(store.each_summary([&](std::int64_t number, const std::string& summary) {
    EXPECT_EQ(number, expected);
    EXPECT_EQ(summary, std::to_string(expected++));
    return Result<void>{};
  }));
  EXPECT_EQ(expected, 2500);
}

}  // namespace
}  // namespace outflank::store
