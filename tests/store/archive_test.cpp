// Whether every filter that people may set is served by an index, as the databases' planners say.

#include "store/archive.h"

#include <set>

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

TEST_P(ArchiveTest, APersonsFinishedGamesAreFoundByAnIndexInTheRightOrder) {
  const struct {
    std::string game, result, index;
  } filters[] = {{"", "", "seats_by_end"},
                 {"othello", "", "seats_by_game"},
                 {"", "1-0", "seats_by_result"},
                 {"othello", "1-0", "seats_by_game_and_result"}};
  for (const auto& [game, result, index] : filters) {
    for (const std::optional<Moment> before :
         {std::optional<Moment>(), std::optional<Moment>(99)}) {
      const auto statements = player_statements(
          {.player = "a", .private_too = true, .game = game, .result = result, .before = before});
      ASSERT_EQ(statements.size(), 2U);  // public and private
      for (const Command& statement : statements) expect_index(statement, index);
    }
  }
}

TEST_P(ArchiveTest, APersonsUnfinishedGamesAreFoundByTheirSeats) {
  const auto statements =
      player_statements({.player = "a", .private_too = true, .unfinished = true});
  const std::string plan = plan_of(statements.back());
  EXPECT_TRUE(plan.contains("seats_unfinished")) << plan;
  EXPECT_FALSE(plan.contains("Seq Scan") || plan.contains("SCAN games")) << plan;
}

TEST_P(ArchiveTest, EveryFilterFindsWhatAPlainSearchFinds) {
  constexpr int kGames = 60;
  for (int i = 0; i < kGames; ++i) {
    GameRow game;
    game.id = "g" + std::to_string(i);
    game.game = i % 2 == 0 ? "othello" : "quoridor";
    game.clock = "none";
    game.visibility = i % 3 == 0 ? Visibility::Private : Visibility::Public;
    game.status = Status::Running;
    game.seats = {{SeatKind::Person, "p", i % 5 == 0 ? "q" : "p", false, 0, {}},
                  {SeatKind::Engine, "", "", false, 1, {}}};
    ASSERT_TRUE(store_->create_game(game));
    GameChange change;
    change.id = game.id;
    change.at = 1000 - i;
    change.status = i % 7 == 0 ? Status::Running : Status::Finished;
    change.result = i % 7 == 0 ? "*" : i % 4 == 0 ? "1-0" : "0-1";
    ASSERT_TRUE(store_->commit({&change, 1}).front());
  }
  for (const std::string game : {"", "othello"}) {
    for (const std::string result : {"", "1-0"}) {
      for (const bool own : {false, true}) {
        for (const std::optional<Moment> before :
             {std::optional<Moment>(), std::optional<Moment>(985)}) {
          const auto games = store_->archive({.player = "p",
                                              .private_too = own,
                                              .game = game,
                                              .result = result,
                                              .before = before,
                                              .unfinished = own,
                                              .limit = 7});
          ASSERT_TRUE(games) << games.error().message();
          std::vector<std::string> ids;
          for (const GameRow& row : *games) ids.push_back(row.id);
          std::vector<std::string> expected;
          for (int i = 0; i < kGames && expected.size() < 7; ++i) {
            const bool over = i % 7 != 0;
            const std::string its_result = !over ? "*" : i % 4 == 0 ? "1-0" : "0-1";
            if (i % 5 == 0 || (!over && !own) || (i % 3 == 0 && !own)) continue;
            if (game == "othello" && i % 2 != 0) continue;
            if (!result.empty() && its_result != result) continue;
            if (before && 1000 - i >= *before) continue;
            expected.push_back("g" + std::to_string(i));
          }
          EXPECT_EQ(ids, expected) << game << result << own;
        }
      }
    }
  }
}

TEST_P(ArchiveTest, PagesLoseNoGameOfOneMoment) {
  constexpr int kGames = 12;
  for (int i = 0; i < kGames; ++i) {
    GameRow game;
    game.id = "g" + std::to_string(i);
    game.game = "othello";
    game.clock = "none";
    game.visibility = i % 4 == 0 ? Visibility::Private : Visibility::Public;
    game.status = Status::Running;
    game.seats = {{SeatKind::Person, "p", "p", false, 0, {}}};
    ASSERT_TRUE(store_->create_game(game));
    GameChange end;
    end.id = game.id;
    end.status = Status::Finished;
    end.result = "1-0";
    end.at = 100 + i / 5;  // five, five and two
    ASSERT_TRUE(store_->commit({&end, 1}).front());
  }
  for (const std::string player : {"", "p"}) {
    for (const int limit : {1, 3, 6, 20}) {
      std::set<std::string> seen;
      ArchiveQuery query{.player = player, .private_too = true, .limit = limit};
      for (int page = 0; page < kGames; ++page) {
        const auto games = store_->archive(query);
        ASSERT_TRUE(games) << games.error().message();
        for (const GameRow& row : *games) EXPECT_TRUE(seen.insert(row.id).second) << row.id;
        if (static_cast<int>(games->size()) < limit) break;
        query.before = games->back().updated_at;
      }
      EXPECT_EQ(seen.size(), 12U) << player << " " << limit;
    }
  }
}

// A change after the end, such as the next game, moves the game in every list alike.
TEST_P(ArchiveTest, AChangeAfterTheEndMovesTheGameForItsPlayersToo) {
  for (const std::string id : {"first", "second"}) {
    GameRow game;
    game.id = id;
    game.game = "othello";
    game.clock = "none";
    game.visibility = Visibility::Public;
    game.status = Status::Running;
    game.seats = {{SeatKind::Person, "p", "p", false, 0, {}}};
    ASSERT_TRUE(store_->create_game(game));
    GameChange end;
    end.id = id;
    end.status = Status::Finished;
    end.result = "1-0";
    end.at = id == "first" ? 10 : 20;
    ASSERT_TRUE(store_->commit({&end, 1}).front());
  }
  EXPECT_EQ(store_->archive({.player = "p"})->front().id, "second");
  GameChange later;
  later.id = "first";
  later.version = 1;
  later.status = Status::Finished;
  later.result = "1-0";
  later.at = 30;
  ASSERT_TRUE(store_->commit({&later, 1}).front());
  EXPECT_EQ(store_->archive({.player = "p"})->front().id, "first");
  EXPECT_EQ(store_->archive({})->front().id, "first");
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
