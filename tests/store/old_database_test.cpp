// Databases as every older version of the program has left them, brought up to date.

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "store/bundles.h"
#include "store/databases.h"
#include "store/job_queue.h"
#include "store/opener.h"
#include "store/openings.h"
#include "store/published.h"
#include "store/schema.h"
#include "store/store.h"

namespace outflank::store {
namespace {

std::filesystem::path file_of(std::size_t version) {
  const std::string name = "version-" + std::to_string(version) + ".sql";
  return std::filesystem::path(OUTFLANK_TEST_DATA) / "store" / name;
}

class OldDatabaseTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  // A database that such a program has left.
  void load(std::size_t version) {
    database_ = tests::make_database(GetParam());
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    std::ifstream in(file_of(version));
    const std::string script{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    ASSERT_FALSE(script.empty()) << file_of(version);
    const auto loaded = database_->connect()->run_script(script);
    ASSERT_TRUE(loaded) << loaded.error().message();
    ASSERT_EQ(stored_version(), version);
  }
  std::size_t stored_version() {
    const auto rows = database_->connect()->query(
        "SELECT version FROM schema_versions WHERE part = $1", kSchemaPart);
    return rows ? static_cast<std::size_t>(rows->integer(0, 0)) : 0;
  }

  std::unique_ptr<tests::Database> database_;
};

TEST_P(OldDatabaseTest, OneOfEveryVersionIsKept) {
  for (std::size_t version = 1; version <= schema_steps().size(); ++version) {
    EXPECT_TRUE(std::filesystem::exists(file_of(version)))
        << "a new step of the schema needs a database of the version that it leads to";
  }
}

TEST_P(OldDatabaseTest, EverythingIsStillThere) {
  for (std::size_t version = 1; version <= schema_steps().size(); ++version) {
    SCOPED_TRACE("from version " + std::to_string(version));
    load(version);
    const auto opened = Store::on(database_->connect());
    ASSERT_TRUE(opened) << opened.error().message();
    Store& store = **opened;
    EXPECT_EQ(stored_version(), schema_steps().size());

    const auto finished = store.load_game("finished-game-01");
    ASSERT_TRUE(finished) << finished.error().message();
    EXPECT_EQ(finished->row.result, "1-0");
    EXPECT_EQ(finished->row.reason, "resignation");
    EXPECT_EQ(finished->row.seats[1].name, "Bea");
    ASSERT_EQ(finished->moves.size(), 3U);
    EXPECT_EQ(finished->moves[1], (MoveRow{"d6", games::SeatId(1), 302'996, "r1", 1794762059020}));
    EXPECT_EQ(store.chat("finished-game-01", 9)->front().text,
              "it's \"good\" – well played; thanks");

    const auto three = store.load_game("three-players-01");
    ASSERT_TRUE(three) << three.error().message();
    ASSERT_EQ(three->departures.size(), 1U);
    EXPECT_EQ(three->departures[0].seat, games::SeatId(1));
    EXPECT_EQ(three->row.seats[2].name, "Gäst");

    ASSERT_TRUE(store.find_account("ANN").value());
    EXPECT_EQ(store.find_session("hash-of-a-token", 1794762058846)->value().player,
              "account-of-ann01");
    if (version >= 4) {
      EXPECT_EQ(store.find_session("hash-of-a-token", 1794762058846)->value().client,
                "Firefox, Linux");
      EXPECT_EQ(store.load_game("waiting-game-001")->row.maker.player, "account-of-ann01");
      EXPECT_TRUE(store.has_ended("guest-who-left-1", 1794762058846).value());
      EXPECT_TRUE(store.create_account({"c", "Cleo", "hash", 1794762058846})
                      .error()
                      .is(StoreError::NameTaken));
    }
    EXPECT_NEAR(store.ratings("account-of-ann01")->front().rating, 1662.31, 0.01);
    EXPECT_EQ(store.rating_history("account-of-ann01", 9)->front().game, "finished-game-01");
    EXPECT_EQ(store.setting("signing_key", "new").value(), "key-of-an-older-server");
    EXPECT_EQ(store.claim_job("analyse", 10, 20)->value().payload, "running-game-001");
    if (version >= 8) {
      EXPECT_EQ(JobQueue(store).claim("w", {}, 10, 20)->value().id, "waiting-job-0001");
    }
    if (version >= 9) {
      EXPECT_EQ(opening_moves(store, 4711, 9)->front().games, 9);
    }
    const auto to_count = games_to_count(store, 9, 2).value();
    ASSERT_EQ(to_count.size(), 1U);
    EXPECT_EQ(to_count[0].id, "finished-game-01");
    EXPECT_EQ(to_count[0].moves.size(), 2U);
    if (version >= 10) {
      EXPECT_EQ(PublishedTournaments(store).load("springcup123")->result,
                R"({"name":"Spring cup"})");
      EXPECT_EQ(PublishedTournaments(store).game("springcup123", 1)->summary, R"({"number":1})");
    }
    if (version >= 11) {
      EXPECT_EQ(Bundles(store).load("0123abcd").value(), R"({"files":[]})");
    }
    EXPECT_EQ(store.open_games(9)->front().id, "waiting-game-001");
    EXPECT_EQ(store.archive({.player = "account-of-bea01"})->front().id, "finished-game-01");
  }
}

TEST_P(OldDatabaseTest, AGameContinues) {
  for (std::size_t version = 1; version <= schema_steps().size(); ++version) {
    SCOPED_TRACE("from version " + std::to_string(version));
    load(version);
    const auto store = Store::on(database_->connect()).value();
    const StoredGame before = store->load_game("running-game-001").value();
    ASSERT_TRUE(record_of(before, before.row.turn_at));
    GameChange change;
    change.id = before.row.id;
    change.version = before.row.version;
    change.first_ply = before.row.ply;
    change.moves = {{"e7", games::SeatId(1), 3'590'000, "next", before.row.turn_at + 9999}};
    change.ply = before.row.ply + 1;
    const auto done = store->commit({&change, 1}).front();
    ASSERT_TRUE(done) << done.error().message();
    EXPECT_EQ(store->load_game("running-game-001")->moves.back(), change.moves[0]);
  }
}

TEST_P(OldDatabaseTest, OneOfANewerProgramIsRefusedAndLeftAlone) {
  load(schema_steps().size());
  const std::size_t newer = schema_steps().size() + 1;
  ASSERT_TRUE(database_->connect()->query("UPDATE schema_versions SET version = $1 WHERE part = $2",
                                          newer, kSchemaPart));
  const auto store = Store::on(database_->connect());
  ASSERT_FALSE(store);
  EXPECT_TRUE(store.error().is(StoreError::TooNew));
  EXPECT_TRUE(store.error().message().contains("newer version of the program"))
      << store.error().message();
  EXPECT_EQ(stored_version(), newer);
}

// As a tournament does that goes on meanwhile.
TEST_P(OldDatabaseTest, AProgramThatHasItOpenMayConnectAgainAfterANewerOneHasMigratedIt) {
  load(schema_steps().size());
  const std::string where = database_->where(database_->port());
  const auto open = opener_of(where);
  ASSERT_TRUE(open());
  ASSERT_TRUE(database_->connect()->query("UPDATE schema_versions SET version = version + 1"));
  const auto again = open();
  EXPECT_TRUE(again) << again.error().message();
  EXPECT_FALSE(opener_of(where)());
}

INSTANTIATE_TEST_SUITE_P(Databases, OldDatabaseTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
