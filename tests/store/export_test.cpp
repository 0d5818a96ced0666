// What a store delivers for the export of a person's data, on every kind of database.

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "store/databases.h"
#include "store/many_games_of.h"
#include "store/say.h"
#include "store/store.h"

namespace outflank::store {
namespace {

class ExportTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  void SetUp() override {
    database_ = tests::make_database(GetParam());
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = Store::on(database_->connect()).value();
    ASSERT_TRUE(store_->create_account({"b", "Bea", "hash", 5}));
  }

  GameRow make_game(const std::string& id) {
    GameRow game;
    game.id = id;
    game.game = "othello";
    game.clock = "none";
    game.status = Status::Running;
    game.created_at = game.updated_at = game.turn_at = 1000;
    game.seats = {{SeatKind::Person, "Ann", "a", false, 0, {}},
                  {SeatKind::Person, "Bea", "b", true, 0, {}}};
    EXPECT_TRUE(store_->create_game(game));
    return game;
  }
  void play(const GameRow& game, int ply, const std::string& move, Status status, Moment at) {
    GameChange change;
    change.id = game.id;
    change.version = ply;
    change.first_ply = ply;
    change.ply = ply + 1;
    change.moves = {{move, games::SeatId(ply % 2), {}, "r", at}};
    change.status = status;
    if (status == Status::Finished) change.result = "1-0";
    change.at = at;
    EXPECT_TRUE(store_->commit({&change, 1}).front());
  }

  std::vector<FullGame> next(const std::string& player, int limit) {
    auto games = store_->next_games(player, limit, progress_);
    EXPECT_TRUE(games) << games.error().message();
    return games.value_or(std::vector<FullGame>{});
  }
  // What is left to come.
  std::vector<FullGame> all(const std::string& player, int limit) {
    std::vector<FullGame> games;
    while (!progress_.complete && !HasFailure()) {
      std::ranges::move(next(player, limit), std::back_inserter(games));
    }
    return games;
  }
  static std::map<std::string, int> count(const std::vector<FullGame>& games) {
    std::map<std::string, int> times;
    for (const FullGame& game : games) ++times[game.row.id];
    return times;
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> store_;
  ExportProgress progress_;
};

TEST_P(ExportTest, GamesComeWithMovesAndChat) {
  constexpr int kGames = 60;
  for (int i = 0; i < kGames; ++i) {
    const GameRow game = make_game("g" + std::to_string(i));
    play(game, 0, "f5", Status::Running, 2000);
    play(game, 1, "d6", i % 2 == 0 ? Status::Running : Status::Finished, 2001);
    ASSERT_TRUE(tests::say(*store_, game.id, {games::SeatId(1), "hello " + game.id, 7}));
  }
  const auto games = all("b", 7);
  ASSERT_EQ(games.size(), std::size_t{kGames});
  for (const FullGame& game : games) {
    EXPECT_EQ(game.moves, (std::vector<std::string>{"f5", "d6"}));
    ASSERT_EQ(game.chat.size(), 1U);
    EXPECT_EQ(game.chat[0].text, "hello " + game.row.id);
    EXPECT_EQ(game.row.seats.size(), 2U);
  }
  EXPECT_EQ(count(games).size(), std::size_t{kGames});
}

TEST_P(ExportTest, SomebodyWithoutGamesHasNone) {
  make_game("g");
  EXPECT_TRUE(all("nobody", 10).empty());
  progress_ = {};
  EXPECT_TRUE(all("", 10).empty());
}

TEST_P(ExportTest, ManyGamesComeOnceEachInSmallBatches) {
  constexpr int kGames = 1203;
  ASSERT_TRUE(tests::add_finished_games(*store_, "cat", kGames));
  for (const int limit : {1, 50, 400}) {
    progress_ = {};
    std::vector<FullGame> games;
    while (!progress_.complete) {
      auto batch = next("cat", limit);
      ASSERT_FALSE(HasFailure());
      // Public and private games, and those that ended at the same moment as the last one.
      EXPECT_LE(batch.size(), static_cast<std::size_t>(2 * limit + 2));
      std::ranges::move(batch, std::back_inserter(games));
    }
    EXPECT_EQ(games.size(), std::size_t{kGames}) << limit;
    EXPECT_EQ(count(games).size(), std::size_t{kGames}) << limit;
    EXPECT_TRUE(std::ranges::is_sorted(games, std::greater(), [](const FullGame& game) {
      return game.row.updated_at;
    })) << limit;
  }
}

TEST_P(ExportTest, GamesOfTheBeginningComeOnceWhateverHappensMeanwhile) {
  constexpr int kFinished = 100;
  constexpr int kUnfinished = 12;
  ASSERT_TRUE(tests::add_finished_games(*store_, "b", kFinished));
  std::vector<GameRow> unfinished;
  for (int i = 0; i < kUnfinished; ++i) {
    unfinished.push_back(make_game("g" + std::to_string(i)));
  }
  std::vector<FullGame> games;
  int late = 0;
  for (int step = 0; !progress_.complete; ++step) {
    std::ranges::move(next("b", 5), std::back_inserter(games));
    ASSERT_FALSE(HasFailure());
    // Games end, earlier and later than those that are still to come, and others are begun and ended.
    if (step < kUnfinished) {
      play(unfinished[static_cast<std::size_t>(step)], 0, "f5", Status::Finished,
           step % 2 == 0 ? 900 : 5000);
    }
    const GameRow another = make_game("late" + std::to_string(late++));
    play(another, 0, "f5", Status::Finished, step % 2 == 0 ? 5000 : 900);
  }
  EXPECT_GT(late, kUnfinished / 2) << "things have happened meanwhile";
  const auto times = count(games);
  for (const auto& [id, n] : times) EXPECT_EQ(n, 1) << id;
  for (int i = 1; i <= kFinished; ++i) EXPECT_TRUE(times.contains("many" + std::to_string(i))) << i;
  for (const GameRow& game : unfinished) EXPECT_TRUE(times.contains(game.id)) << game.id;
  // Each as it was at one moment.
  for (const FullGame& game : games) {
    EXPECT_EQ(std::ssize(game.moves), game.row.ply) << game.row.id;
  }
}

TEST_P(ExportTest, AnExportOfSomebodyWhoIsDeletedMeanwhileIsNotComplete) {
  ASSERT_TRUE(tests::add_finished_games(*store_, "b", 40));
  EXPECT_FALSE(next("b", 5).empty());
  const Moment before = progress_.before;
  ASSERT_TRUE(store_->delete_account("b", "deleted", 100));
  const auto rest = store_->next_games("b", 5, progress_);
  ASSERT_FALSE(rest);
  EXPECT_TRUE(rest.error().is(StoreError::NoSuchPlayer)) << rest.error().message();
  EXPECT_EQ(progress_.before, before);
  EXPECT_FALSE(progress_.complete);
}

TEST_P(ExportTest, AnExportOfAGuestWhoBecomesAnAccountMeanwhileIsNotComplete) {
  ASSERT_TRUE(tests::add_finished_games(*store_, "guest", 40));
  EXPECT_FALSE(next("guest", 5).empty());
  ASSERT_TRUE(store_->create_account({"c", "Cat", "hash", 5}, nullptr, "guest"));
  EXPECT_FALSE(store_->next_games("guest", 5, progress_));
  progress_ = {};
  EXPECT_EQ(all("c", 7).size(), 40U);
}

TEST_P(ExportTest, AllPointsOfARatingCome) {
  constexpr int kPoints = 23;
  for (int i = 0; i < kPoints; ++i) {
    const RatingChange change{"b", {"othello:blitz", 1500.0 + i, 350, 0.06, i + 1, 100 + i / 4}};
    ASSERT_TRUE(store_->rate("g" + std::to_string(i), {&change, 1}));
  }
  const RatingChange other{"b", {"othello:rapid", 1500, 350, 0.06, 1, 100}};
  ASSERT_TRUE(store_->rate("other", {&other, 1}));
  std::vector<RatingPoint> points;
  std::optional<RatingPoint> last;
  for (;;) {
    const auto some = store_->rating_points("b", "othello:blitz", last, 5);
    ASSERT_TRUE(some) << some.error().message();
    EXPECT_LE(some->size(), 5U);
    if (some->empty()) break;
    points.insert(points.end(), some->begin(), some->end());
    last = points.back();
  }
  std::set<std::string> games;
  for (const RatingPoint& point : points) games.insert(point.game);
  EXPECT_EQ(points.size(), std::size_t{kPoints});
  EXPECT_EQ(games.size(), std::size_t{kPoints});
  EXPECT_TRUE(std::ranges::is_sorted(points, {}, &RatingPoint::at));
}

INSTANTIATE_TEST_SUITE_P(Databases, ExportTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
