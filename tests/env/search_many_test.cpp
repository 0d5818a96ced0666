#include "env/search_many.h"

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/game.h"

namespace outflank::env {
namespace {

double no_time() {
  return 0;
}

std::unique_ptr<games::Game> start(const char* game, const char* moves = "") {
  auto made = *(*games::find_game_type(game))->start("");
  EXPECT_TRUE(made->play_list(moves));
  return made;
}

TEST(SearchManyTest, AnswersInTheOrderOfTheGamesWhateverTheThreads) {
  const auto a = start("quoridor");
  const auto b = start("othello", "f5");
  const auto c = start("quoridor", "e2 e8");
  const std::vector<const games::Game*> games{a.get(), b.get(), c.get()};
  std::vector<std::string> first;
  for (const int threads : {1, 2}) {
    const auto answers = search_many(games, {.nodes = 50, .threads = threads}, no_time);
    ASSERT_TRUE(answers);
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < games.size(); ++i) {
      ASSERT_TRUE((*answers)[i]);
      moves.push_back((*answers)[i]->lines.front().moves.front());
      EXPECT_TRUE(games[i]->check(moves.back()));
    }
    if (threads == 1) first = moves;
    EXPECT_EQ(moves, first);
  }
}

TEST(SearchManyTest, AGameThatIsOverFailsAlone) {
  const auto over = *(*games::find_game_type("quoridor"))->start("size=3 walls=0");
  ASSERT_TRUE(over->play("b2"));
  ASSERT_TRUE(over->play("b1"));
  const auto open = start("othello");
  const auto answers =
      search_many(std::vector<const games::Game*>{over.get(), open.get()}, {.level = 1}, no_time);
  ASSERT_TRUE(answers);
  EXPECT_FALSE((*answers)[0]);
  EXPECT_TRUE((*answers)[1]);
}

TEST(SearchManyTest, AStopBeforeItBeginsLeavesNothingToSearch) {
  const auto game = start("quoridor");
  search::StopSource stop;
  stop.request_stop();
  const auto answers = search_many(std::vector<const games::Game*>{game.get()},
                                   {.seconds = 600, .stop = stop.get_token()}, no_time);
  ASSERT_TRUE(answers);
  EXPECT_FALSE((*answers)[0]);
}

TEST(SearchManyTest, NeedsALimit) {
  EXPECT_FALSE(search_many({}, {}, no_time));
  EXPECT_FALSE(search_many({}, {.level = 11}, no_time));
  EXPECT_FALSE(search_many({}, {.nodes = 0}, no_time));
  EXPECT_FALSE(search_many({}, {.seconds = std::numeric_limits<double>::infinity()}, no_time));
  EXPECT_TRUE(search_many({}, {.level = 3}, no_time));
}

}  // namespace
}  // namespace outflank::env
