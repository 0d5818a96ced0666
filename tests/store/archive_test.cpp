// Whether every filter that people may set is served by an index, as the databases' planners say.

#include "store/archive.h"

#include <gtest/gtest.h>

#include "store/databases.h"
#include "store/store.h"

namespace outflank::store {
namespace {

class ArchiveTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  void SetUp() override {
    database_ = tests::make_database(GetParam());
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = Store::on(database_->connect()).value();
  }
  [[nodiscard]] bool postgres() const { return GetParam() == tests::DatabaseKind::Postgres; }

  // How the statement would be run. PostgreSQL reads small tables as they are unless that is made
  // dear.
  std::string plan_of(Command statement) {
    if (postgres()) store_->connection().run_script("SET enable_seqscan = off").value();
    statement.sql = (postgres() ? "EXPLAIN " : "EXPLAIN QUERY PLAN ") + statement.sql;
    const auto rows = store_->connection().query(statement);
    EXPECT_TRUE(rows) << rows.error().message();
    std::string plan;
    for (std::size_t i = 0; rows && i < rows->size(); ++i) {
      plan += rows->text(i, postgres() ? 0 : 3) + "\n";
    }
    return plan;
  }
  void expect_index(const Command& statement, const std::string& index) {
    const std::string plan = plan_of(statement);
    EXPECT_TRUE(plan.contains(index)) << statement.sql << "\n" << plan;
    EXPECT_FALSE(plan.contains("Seq Scan") || plan.contains("SCAN ")) << plan;
    EXPECT_FALSE(plan.contains("Sort") || plan.contains("TEMP B-TREE")) << plan;
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> store_;
};

TEST_P(ArchiveTest, EveryFilterHasAnIndexInTheRightOrder) {
  for (const std::optional<Moment> before : {std::optional<Moment>(), std::optional<Moment>(99)}) {
    expect_index(archive_statement({.before = before}, "id"), "archive_by_time");
    expect_index(archive_statement({.game = "othello", .before = before}, "id"), "archive_by_game");
    expect_index(archive_statement({.result = "1-0", .before = before}, "id"), "archive_by_result");
    expect_index(archive_statement({.game = "othello", .result = "1-0", .before = before}, "id"),
                 "archive_by_game_and_result");
  }
}

TEST_P(ArchiveTest, APersonsGamesAreFoundByTheirSeats) {
  for (const std::string game : {"", "othello"}) {
    for (const std::string result : {"", "1-0"}) {
      for (const bool own : {false, true}) {
        ArchiveQuery query{.player = "a", .private_too = own, .game = game, .result = result};
        query.unfinished = own;
        const std::string plan = plan_of(archive_statement(query, "id"));
        EXPECT_TRUE(plan.contains("seats_by_player")) << plan;
        EXPECT_FALSE(plan.contains("archive_by")) << plan;
        EXPECT_FALSE(plan.contains("Seq Scan") || plan.contains("SCAN games")) << plan;
      }
    }
  }
}

TEST_P(ArchiveTest, TheBestOfAPoolAreFoundByRank) {
  expect_index(command("SELECT player FROM ratings WHERE pool = $1 AND deviation < $2"
                       " ORDER BY rating DESC, player LIMIT $3",
                       "quoridor:blitz", 110.0, 50),
               "ratings_by_rank");
}

TEST_P(ArchiveTest, SeatsOfManyGamesAreTheirOwn) {
  constexpr int kGames = 120;
  for (int i = 0; i < kGames; ++i) {
    GameRow game;
    game.id = "g" + std::to_string(i);
    game.game = "othello";
    game.clock = "none";
    game.visibility = Visibility::Public;
    game.updated_at = game.created_at = i;
    game.seats = {{SeatKind::Person, "n" + std::to_string(i), "p", false, 0, {}},
                  {SeatKind::Open, "", "", false, 0, {}}};
    ASSERT_TRUE(store_->create_game(game));
  }
  const auto games =
      store_->archive({.player = "p", .private_too = true, .unfinished = true, .limit = kGames});
  ASSERT_TRUE(games) << games.error().message();
  ASSERT_EQ(games->size(), static_cast<std::size_t>(kGames));
  for (const GameRow& game : *games) {
    ASSERT_EQ(game.seats.size(), 2U) << game.id;
    EXPECT_EQ(game.seats[0].name, "n" + game.id.substr(1));
  }
}

INSTANTIATE_TEST_SUITE_P(Databases, ArchiveTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
