// Tournaments that visitors can follow, on every kind of database.

#include "store/published.h"

#include <gtest/gtest.h>

#include "store/databases.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "store/store_lock.h"
#include "store/temporary_folder.h"

namespace outflank::store {
namespace {

class PublishedTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  PublishedTest() : database_(tests::make_database(GetParam())) {}
  void SetUp() override {
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = Store::on(database_->connect()).value();
  }

  PublishedTournaments tournaments() { return PublishedTournaments(*store_); }
  void begin(const std::string& id, Moment now) {
    const auto begun =
        tournaments().begin({id, "Title of " + id, "quoridor", R"({"kind":"match"})"}, now);
    ASSERT_TRUE(begun) << begun.error().message();
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> store_;
};

TEST_P(PublishedTest, WhatWasPublishedCanBeRead) {
  begin("cup", 100);
  ASSERT_TRUE(
      tournaments().update("cup", {TournamentStatus::Running, "{\"o\":1}", "{\"r\":1}"}, 200));
  const FullTournament found = tournaments().load("cup").value();
  EXPECT_EQ(found.result, "{\"r\":1}");
  EXPECT_EQ(found.row, (TournamentRow{"cup", "Title of cup", "quoridor", R"({"kind":"match"})",
                                      TournamentStatus::Running, 2, "{\"o\":1}", 100, 200, 200}));
  EXPECT_EQ(tournaments().find("cup").value(), found.row);
}

TEST_P(PublishedTest, EveryChangeThatReadersSeeIsANewVersion) {
  begin("cup", 100);
  const auto version = [&] { return tournaments().find("cup")->version; };
  const std::int64_t first = version();
  ASSERT_TRUE(tournaments().note_alive("cup", 300));
  EXPECT_EQ(version(), first);
  EXPECT_EQ(tournaments().find("cup")->seen_at, 300);
  ASSERT_TRUE(tournaments().update("cup", {TournamentStatus::Finished, "", ""}, 400));
  EXPECT_EQ(version(), first + 1);
}

TEST_P(PublishedTest, AGameThatIsPublishedAgainCountsOnce) {
  begin("cup", 1);
  begin("other", 2);
  ASSERT_TRUE(tournaments().add("cup", std::vector<PublishedGame>{{2, "two", "r2", "p2"}}));
  ASSERT_TRUE(tournaments().add(
      "cup", std::vector<PublishedGame>{{1, "one", "r1", ""}, {2, "again", "r", "p"}}));
  EXPECT_EQ(tournaments().numbers("cup").value(), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(tournaments().replays("cup").value(), 1);
  EXPECT_EQ(tournaments().game("cup", 2).value(), (PublishedGame{2, "two", "r2", "p2"}));
  EXPECT_TRUE(tournaments().game("other", 2).error().is(StoreError::NoSuchGame));
  EXPECT_TRUE(tournaments().numbers("other")->empty());
}

TEST_P(PublishedTest, TheListOfGamesIsReadPageByPage) {
  begin("cup", 1);
  begin("other", 2);
  std::vector<PublishedGame> games;
  for (const int number : {7, 1, 3, 2}) games.push_back({number, std::to_string(number), "r", "p"});
  ASSERT_TRUE(tournaments().add("cup", games));
  EXPECT_EQ(tournaments().summaries("cup", 0, 3).value(),
            (std::vector<PublishedSummary>{{1, "1"}, {2, "2"}, {3, "3"}}));
  EXPECT_EQ(tournaments().summaries("cup", 3, 3).value(),
            (std::vector<PublishedSummary>{{7, "7"}}));
  EXPECT_TRUE(tournaments().summaries("cup", 7, 3)->empty());
  EXPECT_TRUE(tournaments().summaries("other", 0, 3)->empty());
}

TEST_P(PublishedTest, APublisherThatReturnsResumesTheSameTournament) {
  begin("cup", 1);
  ASSERT_TRUE(tournaments().add("cup", std::vector<PublishedGame>{{1, "one", "r", ""}}));
  ASSERT_TRUE(tournaments().update("cup", {TournamentStatus::Stopped, "o", "r"}, 5));
  ASSERT_TRUE(tournaments().begin({"cup", "New title", "quoridor", "{}"}, 9));
  const auto found = tournaments().load("cup").value();
  EXPECT_EQ(found.row.title, "New title");
  EXPECT_EQ(found.row.created_at, 1);
  EXPECT_EQ(found.result, "r");
  EXPECT_EQ(tournaments().numbers("cup")->size(), 1U);
}

TEST_P(PublishedTest, TheListIsReadPageByPageNewestFirst) {
  // Two of the same moment are both seen, and once.
  for (const auto& [id, at] : {std::pair{"a", 10}, {"b", 20}, {"c", 20}, {"d", 30}}) begin(id, at);
  std::string seen;
  std::string after;
  for (int page = 0; page < 9; ++page) {
    const auto rows = tournaments().list(after, 1).value();
    if (rows.empty()) break;
    seen += rows.front().id;
    after = rows.front().id;
  }
  EXPECT_EQ(seen, "dcba");
  EXPECT_EQ(tournaments().list("", 3)->size(), 3U);
  EXPECT_TRUE(tournaments().list("gone", 3)->empty());
}

TEST_P(PublishedTest, ARemovedTournamentLosesItsGames) {
  begin("cup", 1);
  ASSERT_TRUE(tournaments().add("cup", std::vector<PublishedGame>{{1, "one", "r", ""}}));
  ASSERT_TRUE(tournaments().remove("cup"));
  EXPECT_TRUE(tournaments().find("cup").error().is(TournamentError::NoSuchTournament));
  EXPECT_TRUE(tournaments().load("cup").error().is(TournamentError::NoSuchTournament));
  EXPECT_TRUE(tournaments().game("cup", 1).error().is(StoreError::NoSuchGame));
  EXPECT_TRUE(tournaments().remove("cup").error().is(TournamentError::NoSuchTournament));
  EXPECT_TRUE(tournaments().update("cup", {}, 2).error().is(TournamentError::NoSuchTournament));
  EXPECT_TRUE(tournaments().note_alive("cup", 2).error().is(TournamentError::NoSuchTournament));
  EXPECT_FALSE(tournaments().add("cup", std::vector<PublishedGame>{{1, "one", "r", ""}}));
}

TEST_P(PublishedTest, NothingIsLargerThanItMayBe) {
  begin("cup", 1);
  const auto too_long = [](const Result<void>& result) {
    return !result && result.error().is(InputError::TooLong);
  };
  EXPECT_TRUE(too_long(tournaments().update(
      "cup", {TournamentStatus::Running, "", std::string(kMaxPublishedResult + 1, 'x')}, 2)));
  EXPECT_TRUE(too_long(tournaments().add(
      "cup", std::vector<PublishedGame>{{1, "", "", std::string(kMaxPublishedReplay + 1, 'x')}})));
  EXPECT_TRUE(too_long(tournaments().add(
      "cup", std::vector<PublishedGame>{{1, "", std::string(kMaxPublishedRecord + 1, 'x'), ""}})));
  EXPECT_TRUE(tournaments().numbers("cup")->empty());
}

INSTANTIATE_TEST_SUITE_P(Databases, PublishedTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

// A file, as a server has it open.
class PublishBesideTest : public testing::Test {
 protected:
  tests::TemporaryFolder folder_;
  const std::string path_ = folder_.file("site.db");
};

TEST_F(PublishBesideTest, AServerThatHasTheFileOpenSeesWhatIsPublished) {
  const auto lock = lock_store(path_);
  ASSERT_TRUE(lock);
  const auto server = Store::open(path_).value();
  const auto publisher = open_to_publish(path_);
  ASSERT_TRUE(publisher) << publisher.error().message();
  ASSERT_TRUE(PublishedTournaments(**publisher).begin({"cup", "Cup", "othello", "{}"}, 1));
  EXPECT_EQ(PublishedTournaments(*server).find("cup")->title, "Cup");
  // Both write from now on.
  EXPECT_TRUE(server->set("name", "value"));
  EXPECT_TRUE(PublishedTournaments(**publisher).note_alive("cup", 2));
}

TEST_F(PublishBesideTest, TheTablesOfARunningServerAreLeftAlone) {
  const auto lock = lock_store(path_);
  ASSERT_TRUE(lock);
  ASSERT_TRUE(Store::open(path_));
  const auto older = static_cast<std::int64_t>(schema_steps().size()) - 1;
  ASSERT_TRUE(open_sqlite(path_).value()->query("UPDATE schema_versions SET version = $1", older));
  const auto publisher = open_to_publish(path_);
  ASSERT_FALSE(publisher);
  EXPECT_TRUE(publisher.error().is(StoreError::InUse)) << publisher.error().message();
}

TEST_F(PublishBesideTest, AServerCanStartBesideAPublisher) {
  const auto publisher = open_to_publish(path_);
  ASSERT_TRUE(publisher) << publisher.error().message();
  EXPECT_TRUE(lock_store(path_));
}

}  // namespace
}  // namespace outflank::store
