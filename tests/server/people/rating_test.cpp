#include "server/people/rating.h"

#include <gtest/gtest.h>

#include "server/people/pools.h"
#include "store/databases.h"

namespace outflank::server {
namespace {

store::Rating rating(double value, double deviation) {
  store::Rating made;
  made.pool = "quoridor:blitz";
  made.rating = value;
  made.deviation = deviation;
  return made;
}

// A player of 1500 and deviation 200 who beats one of 1400 and deviation 30: the first of the three
// games of Glickman's example, as a period of its own. By hand: g = 0.9955, E = 0.6395, v = 4.3769,
// and therefore phi' = 1.0112, mu' = 0.3669 in steps of 173.7178.
TEST(RatingTest, FollowsThePublishedFormulas) {
  const store::Rating after = rated_after(rating(1500, 200), rating(1400, 30), 1, 0);
  EXPECT_NEAR(after.rating, 1563.6, 0.5);
  EXPECT_NEAR(after.deviation, 175.4, 0.5);
  EXPECT_NEAR(after.volatility, 0.06, 0.0001);
  EXPECT_EQ(after.games, 1);
}

TEST(RatingTest, ADrawOfEqualsChangesOnlyTheDeviation) {
  const store::Rating after = rated_after(rating(1700, 100), rating(1700, 100), 0.5, 0);
  EXPECT_NEAR(after.rating, 1700, 1e-9);
  EXPECT_LT(after.deviation, 100);
}

TEST(RatingTest, RestMakesARatingLessCertain) {
  store::Rating old = rating(1700, 50);
  old.games = 10;
  const store::Moment year = 1000LL * 60 * 60 * 24 * 365;
  EXPECT_GT(rated_after(old, rating(1700, 50), 0.5, year).deviation,
            rated_after(old, rating(1700, 50), 0.5, 0).deviation);
}

TEST(RatingTest, BothSidesOfAGameAreRatedOnce) {
  const auto database = tests::make_database(tests::DatabaseKind::Sqlite);
  const auto store = store::Store::on(database->connect()).value();
  ASSERT_TRUE(store->create_account({"a", "Ann", "x", 1}));
  ASSERT_TRUE(store->create_account({"b", "Bea", "x", 1}));
  store::GameRow game;
  game.id = "g";
  game.game = "othello";
  game.pool = "othello:blitz";
  game.rated = true;
  game.ply = kMinRatedPlies;
  game.result = "0-1";
  game.seats = {{store::SeatKind::Person, "Ann", "a", true, 0, {}},
                {store::SeatKind::Person, "Bea", "b", true, 0, {}}};
  ASSERT_TRUE(rate_game(*store, game));
  const double ann = store->ratings("a")->front().rating;
  const double bea = store->ratings("b")->front().rating;
  EXPECT_LT(ann, 1500);
  EXPECT_NEAR(ann + bea, 3000, 1e-6);
  ASSERT_TRUE(rate_game(*store, game));
  EXPECT_EQ(store->ratings("a")->front().rating, ann);
}

TEST(RatingTest, OnlyGamesWorthComparingCount) {
  store::GameRow game;
  game.game = "quoridor";
  game.rated = true;
  game.ply = kMinRatedPlies;
  game.result = "1-0";
  game.seats.resize(2);
  EXPECT_TRUE(counts_for_ratings(game));
  const auto changed = [&](auto change) {
    store::GameRow other = game;
    change(other);
    return counts_for_ratings(other);
  };
  EXPECT_FALSE(changed([](auto& other) { other.rated = false; }));
  EXPECT_FALSE(changed([](auto& other) { other.ply = kMinRatedPlies - 1; }));
  EXPECT_FALSE(changed([](auto& other) { other.result = "*"; }));
  EXPECT_FALSE(changed([](auto& other) { other.rules = "size=3x3 walls=0"; }));
  EXPECT_FALSE(changed([](auto& other) { other.seats.resize(3); }));
  EXPECT_TRUE(changed([](auto& other) { other.rules = "players=2 size=9x9 walls=10"; }));
}

TEST(RatingPoolTest, GoesByWhatFortyMovesTake) {
  EXPECT_EQ(rating_pool("quoridor", "1:00"), "quoridor:bullet");
  EXPECT_EQ(rating_pool("quoridor", "5:00+3"), "quoridor:blitz");
  EXPECT_EQ(rating_pool("othello", "30/move"), "othello:rapid");
  EXPECT_EQ(rating_pool("othello", "1:00:00"), "othello:classical");
  EXPECT_EQ(rating_pool("othello", "none"), "othello:slow");
}

}  // namespace
}  // namespace outflank::server
