// The moves with which games began, counted, on every kind of database.

#include "store/openings.h"

#include <gtest/gtest.h>

#include "store/copy.h"
#include "store/databases.h"

namespace outflank::store {
namespace {

class OpeningsTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  OpeningsTest() : database_(tests::make_database(GetParam())) {}
  void SetUp() override {
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = Store::on(database_->connect()).value();
  }

  void finish(const std::string& id, const std::vector<std::string>& moves,
              Visibility visibility = Visibility::Public, Status status = Status::Finished) {
    GameRow game;
    game.id = id;
    game.game = "othello";
    game.visibility = visibility;
    game.status = Status::Running;
    game.seats = {{SeatKind::Person, "Ann", "a"}, {SeatKind::Person, "Bob", "b"}};
    ASSERT_TRUE(store_->create_game(game));
    GameChange change = unchanged(game);
    for (const std::string& move : moves)
      change.moves.push_back({move, games::SeatId(0), {}, "", 1});
    change.ply = static_cast<int>(moves.size());
    change.status = status;
    change.result = status == Status::Finished ? "1-0" : "*";
    change.reason = status == Status::Finished ? "resignation" : "";
    ASSERT_TRUE(store_->commit({&change, 1}).front());
  }
  std::vector<std::string> ids_to_count(int limit = 99) {
    std::vector<std::string> ids;
    const auto games = games_to_count(*store_, limit, 3);
    EXPECT_TRUE(games);
    for (const GameOpening& game : games.value()) ids.push_back(game.id);
    return ids;
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> store_;
};

using Ids = std::vector<std::string>;

TEST_P(OpeningsTest, FinishedPublicGamesAreToBeCounted) {
  finish("b", {"f5", "d6", "c3", "d3"});
  finish("a", {});
  finish("private", {"f5"}, Visibility::Private);
  finish("running", {"f5"}, Visibility::Public, Status::Running);
  EXPECT_EQ(ids_to_count(), (Ids{"a", "b"}));
  EXPECT_EQ(ids_to_count(1), (Ids{"a"}));
  const auto games = games_to_count(*store_, 9, 3).value();
  EXPECT_EQ(games[0].moves, Ids{});
  EXPECT_EQ(games[1].moves, (Ids{"f5", "d6", "c3"})) << "the first three moves";
  EXPECT_EQ(games[1].result, "1-0");
}

TEST_P(OpeningsTest, CountsAddUpAndEachGameCountsOnce) {
  finish("a", {"f5"});
  finish("b", {"f5"});
  const auto both = games_to_count(*store_, 9, 3).value();
  const std::vector<OpeningCount> counts = {{-7, "c4", 2, 1, 1}, {12, "c3", 1, 0, 1}};
  ASSERT_TRUE(count_openings(*store_, both, counts));
  EXPECT_EQ(ids_to_count(), Ids{});
  const auto again = count_openings(*store_, both, counts);
  ASSERT_FALSE(again);
  EXPECT_TRUE(again.error().is(StoreError::PlyTaken)) << again.error().message();

  finish("c", {"f5"});
  const std::vector<OpeningCount> more = {{-7, "c4", 1, 1, 0}, {-7, "a1", 1, 1, 0}};
  ASSERT_TRUE(count_openings(*store_, games_to_count(*store_, 9, 3).value(), more));
  EXPECT_EQ(opening_moves(*store_, -7, 9).value(),
            (std::vector<OpeningCount>{{-7, "c4", 3, 2, 1}, {-7, "a1", 1, 1, 0}}));
  EXPECT_EQ(opening_moves(*store_, -7, 1)->size(), 1U);
  EXPECT_EQ(opening_moves(*store_, 12, 9)->size(), 1U);
  EXPECT_TRUE(opening_moves(*store_, 13, 9)->empty());
}

TEST_P(OpeningsTest, OneGameThatIsCountedAlreadyStopsAllOfThem) {
  finish("a", {"f5"});
  const auto first = games_to_count(*store_, 9, 3).value();
  finish("b", {"f5"});
  const auto both = games_to_count(*store_, 9, 3).value();
  ASSERT_TRUE(count_openings(*store_, first, std::vector<OpeningCount>{{1, "c4", 1, 0, 0}}));
  EXPECT_FALSE(count_openings(*store_, both, std::vector<OpeningCount>{{1, "c4", 2, 0, 0}}));
  EXPECT_EQ(opening_moves(*store_, 1, 9)->front().games, 1);
  EXPECT_EQ(ids_to_count(), Ids{"b"});
}

TEST_P(OpeningsTest, ACopyCountsForItself) {
  finish("a", {"f5"});
  ASSERT_TRUE(count_openings(*store_, games_to_count(*store_, 9, 3).value(),
                             std::vector<OpeningCount>{{1, "c4", 1, 0, 0}}));
  const auto other_database = tests::make_database(tests::DatabaseKind::Sqlite);
  const auto other = Store::on(other_database->connect()).value();
  ASSERT_TRUE(copy_store(*store_, *other));
  EXPECT_TRUE(opening_moves(*other, 1, 9)->empty());
  EXPECT_EQ(games_to_count(*other, 9, 3)->size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Databases, OpeningsTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
