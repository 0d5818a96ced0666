#include "server/rooms/engine_pool.h"

#include <atomic>
#include <future>

#include <gtest/gtest.h>

#include "server/base/server_error.h"
#include "server/rooms/engine_games.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

EngineRequest request(std::string_view rules, int level, const std::string& person) {
  EngineRequest made;
  made.game = games::find_game_type("quoridor").value()->start(rules).value();
  made.level = level;
  made.person = person;
  return made;
}

// Level 10 against itself on the largest board, without a clock, 28 times: somebody who asks for a move
// of a usual game waits for one of those searches at most, and for a second at most.
TEST(EnginePoolTest, NobodyIsStarvedByOneWhoAsksForMuch) {
  EnginePool pool(1);
  std::atomic<int> done = 0;
  for (int i = 0; i < 28; ++i) {
    ASSERT_TRUE(pool.submit(request("size=25x25", 10, "hog"), [&](const std::string&) { ++done; }));
  }
  std::this_thread::sleep_for(100ms);
  std::promise<int> answered;
  ASSERT_TRUE(pool.submit(request("", 3, "ann"), [&](const std::string& move) {
    EXPECT_NE(move, "");
    answered.set_value(done);
  }));
  auto future = answered.get_future();
  ASSERT_EQ(future.wait_for(60s), std::future_status::ready);
  EXPECT_LE(future.get(), 1) << "searches of the other one that came first";
  const EnginePool::Figures figures = pool.figures();
  EXPECT_GE(figures.waiting, 20U);
  EXPECT_LE(figures.running, 1U);
  EXPECT_GT(figures.expected_wait, 1);
  std::uint64_t begun = 0;
  for (const std::uint64_t count : figures.waited.counts) begun += count;
  EXPECT_GE(begun, 2U);
}

TEST(EnginePoolTest, OnePersonMayHaveOnlySoManyMovesWaiting) {
  EnginePool pool(1);
  std::size_t taken = 0;
  for (int i = 0; i < 100; ++i) {
    if (pool.submit(request("size=25x25", 10, "hog"), [](const std::string&) {})) ++taken;
  }
  EXPECT_GE(taken, EnginePool::kMaxWaitingOfOne);
  EXPECT_LE(taken, EnginePool::kMaxWaitingOfOne + 2);
  EXPECT_TRUE(pool.submit(request("", 1, "ann"), [](const std::string&) {}));
}

store::GameRow game_of(const std::string& id, const std::string& maker, store::SeatKind second) {
  store::GameRow game;
  game.id = id;
  game.status = store::Status::Running;
  game.seats.resize(2);
  game.seats[0].kind = store::SeatKind::Engine;
  game.seats[1].kind = second;
  game.maker = {maker, true, "", ""};
  return game;
}

TEST(EngineGamesTest, EnginesPlayOnlySoManyGamesAmongThemselvesForOnePerson) {
  using enum store::SeatKind;
  EngineGames games;
  for (std::size_t i = 0; i < EngineGames::kMaxOfOne; ++i) {
    ASSERT_TRUE(games.begin(game_of(std::to_string(i), "hog", Engine)));
  }
  const auto refused = games.begin(game_of("more", "hog", Engine));
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().is(ServerError::TooManyGames));
  EXPECT_TRUE(games.begin(game_of("played", "hog", Person)));
  EXPECT_TRUE(games.begin(game_of("other", "ann", Engine)));
  store::GameRow over = game_of("1", "hog", Engine);
  over.status = store::Status::Finished;
  games.update(over);
  EXPECT_TRUE(games.begin(game_of("more", "hog", Engine)));
}

TEST(EngineGamesTest, GuestsAreDistinguishedByNetwork) {
  store::GameRow game = game_of("g", "one", store::SeatKind::Engine);
  game.maker = {"one", false, "somewhere", ""};
  store::GameRow other = game;
  other.maker.player = "two";
  EXPECT_EQ(engine_user_of(game), engine_user_of(other)) << "another identity is free";
  other.maker.network = "elsewhere";
  EXPECT_NE(engine_user_of(game), engine_user_of(other));
  other.maker = {"ann", true, "somewhere", ""};
  EXPECT_NE(engine_user_of(game), engine_user_of(other)) << "an account is a person";
}

}  // namespace
}  // namespace outflank::server
