#include <array>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "store/migrations.h"
#include "store/sqlite.h"
#include "store/temporary_folder.h"

namespace outflank::store {
namespace {

std::unique_ptr<Connection> open(const tests::TemporaryFolder& folder) {
  return open_sqlite(folder.file("test.db"), Durability::Program).value();
}

TEST(ConnectionTest, ReturnsWhatWasStored) {
  const tests::TemporaryFolder folder;
  const auto connection = open(folder);
  ASSERT_TRUE(connection->run_script("CREATE TABLE t (a BIGINT, b TEXT, c DOUBLE PRECISION)"));
  const std::string text("zero \0 byte and 'quotes'", 24);
  ASSERT_EQ(connection->query("INSERT INTO t VALUES ($1, $2, $3)", 1LL << 60, text, 0.5)->changed(),
            1);
  ASSERT_TRUE(connection->query("INSERT INTO t VALUES ($1, $2, $3)", std::nullopt,
                                std::optional<int>(), std::optional<double>()));
  const auto rows = connection->query("SELECT a, b, c FROM t ORDER BY a IS NULL");
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ(rows->integer(0, 0), 1LL << 60);
  EXPECT_EQ(rows->text(0, 1), text);
  EXPECT_EQ(rows->real(0, 2), 0.5);
  EXPECT_TRUE(rows->is_null(1, 0) && rows->is_null(1, 1) && rows->is_null(1, 2));
}

TEST(ConnectionTest, NamesWhatWentWrong) {
  const tests::TemporaryFolder folder;
  const auto connection = open(folder);
  ASSERT_TRUE(connection->run_script("CREATE TABLE t (a BIGINT PRIMARY KEY)"));
  ASSERT_TRUE(connection->query("INSERT INTO t VALUES ($1)", 7));
  const auto twice = connection->query("INSERT INTO t VALUES ($1)", 7);
  ASSERT_FALSE(twice);
  EXPECT_TRUE(twice.error().is(StoreError::Duplicate)) << twice.error().message();
  const auto nonsense = connection->query("SELECT FROM WHERE");
  ASSERT_FALSE(nonsense);
  EXPECT_TRUE(nonsense.error().is(StoreError::Refused));
  const auto nowhere = open_sqlite(folder.file("no/such/folder/file.db"));
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(nowhere.error().is(StoreError::Unavailable));
}

TEST(ConnectionTest, ATransactionWithoutACommitLeavesNothing) {
  const tests::TemporaryFolder folder;
  const auto connection = open(folder);
  ASSERT_TRUE(connection->run_script("CREATE TABLE t (a BIGINT)"));
  {
    const auto transaction = Transaction::begin(*connection);
    ASSERT_TRUE(connection->query("INSERT INTO t VALUES (1)"));
  }
  EXPECT_EQ(connection->query("SELECT count(*) FROM t")->integer(0, 0), 0);
  auto transaction = Transaction::begin(*connection);
  ASSERT_TRUE(connection->query("INSERT INTO t VALUES (1)"));
  ASSERT_TRUE(transaction->commit());
  EXPECT_EQ(connection->query("SELECT count(*) FROM t")->integer(0, 0), 1);
}

constexpr std::array<std::string_view, 3> kSteps = {
    "CREATE TABLE t (a BIGINT); INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)",
    "ALTER TABLE t ADD COLUMN b TEXT; INSERT INTO t VALUES (3, 'x')"};

// Two that switch a new file to a write-ahead log at once can each hold what the other waits for; SQLite
// then refuses one of them without waiting.
TEST(ConnectionTest, ANewFileCanBeOpenedByManyAtOnce) {
  for (int round = 0; round < 40; ++round) {
    const tests::TemporaryFolder folder;
    const std::string path = folder.file("test.db");
    std::vector<std::jthread> threads;
    for (int i = 0; i < 6; ++i) {
      threads.emplace_back([&] {
        const auto connection = open_sqlite(path, Durability::Program);
        EXPECT_TRUE(connection) << connection.error().message();
      });
    }
  }
}

TEST(MigrationTest, LeadsFromEveryVersionToTheNewest) {
  for (std::size_t from = 0; from <= kSteps.size(); ++from) {
    const tests::TemporaryFolder folder;
    const auto connection = open(folder);
    ASSERT_TRUE(migrate(*connection, "test", std::span(kSteps).first(from)));
    ASSERT_TRUE(migrate(*connection, "test", kSteps));
    EXPECT_EQ(connection->query("SELECT sum(a) FROM t")->integer(0, 0), 6) << "from " << from;
  }
}

TEST(MigrationTest, AStepThatFailsLeavesNoTrace) {
  const tests::TemporaryFolder folder;
  const auto connection = open(folder);
  constexpr std::array<std::string_view, 2> kBroken = {
      "CREATE TABLE t (a BIGINT)", "INSERT INTO t VALUES (1); INSERT INTO nowhere VALUES (1)"};
  ASSERT_FALSE(migrate(*connection, "test", kBroken));
  EXPECT_EQ(connection->query("SELECT count(*) FROM t")->integer(0, 0), 0);
  EXPECT_EQ(connection->query("SELECT version FROM schema_versions")->integer(0, 0), 1);
}

TEST(MigrationTest, RefusesADatabaseOfANewerProgram) {
  const tests::TemporaryFolder folder;
  const auto connection = open(folder);
  ASSERT_TRUE(migrate(*connection, "test", kSteps));
  const auto older = migrate(*connection, "test", std::span(kSteps).first(1));
  ASSERT_FALSE(older);
  EXPECT_TRUE(older.error().is(StoreError::TooNew));
}

TEST(MigrationTest, ProgramsThatStartTogetherTakeEachStepOnce) {
  const tests::TemporaryFolder folder;
  const auto make = [&] { EXPECT_TRUE(migrate(*open(folder), "test", kSteps)); };
  {
    const std::jthread first(make);
    const std::jthread second(make);
    const std::jthread third(make);
  }
  EXPECT_EQ(open(folder)->query("SELECT count(*) FROM t")->integer(0, 0), 3);
}

}  // namespace
}  // namespace outflank::store
