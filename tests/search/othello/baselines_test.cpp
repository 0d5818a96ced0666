#include "search/othello/baselines.h"

#include <gtest/gtest.h>

#include "games/game.h"
#include "search/othello/engine.h"
#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

std::unique_ptr<games::Game> start_game(std::string_view rules) {
  return *(*games::find_game_type("othello"))->start(rules);
}

Limits to_nodes(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

// Points of `first` in a game after some random plies: 2 for a win, 1 for a draw.
int play(Engine& first, Engine& second, std::string_view rules, std::uint64_t seed,
         const Limits& limits) {
  Random random(seed);
  const auto game = start_game(rules);
  while (!game->ending()) {
    const auto moves = game->legal_move_texts();
    std::string move = moves[random.below(moves.size())];
    if (game->ply() >= 6) {
      Engine& mover = game->to_move() == games::kFirstSeat ? first : second;
      const auto report = mover.search(*game, limits, {});
      EXPECT_TRUE(report);
      move = report->lines[0].moves.front();
    }
    EXPECT_TRUE(game->play(move)) << move;
  }
  const auto winner = game->ending()->outcome.winner();
  return !winner ? 1 : *winner == games::kFirstSeat ? 2 : 0;
}

TEST(BaselinesTest, AreFoundByName) {
  EXPECT_TRUE(search::make_engine("othello", nullptr, "squares"));
  EXPECT_TRUE(search::make_engine("othello", nullptr, "random"));
  EXPECT_FALSE(search::make_engine("othello", nullptr, "greedy"));
}

TEST(BaselinesTest, SquaresBeatRandomMovesOnEverySize) {
  const auto squares = make_squares(nullptr);
  const auto random = make_random(nullptr);
  int points = 0;
  constexpr int kGames = 12;
  for (int i = 0; i < kGames; ++i) {
    const std::string_view rules = i % 3 == 0 ? "" : i % 3 == 1 ? "size=6" : "size=12";
    const auto seed = static_cast<std::uint64_t>(i);
    points += i % 2 == 0 ? play(*squares, *random, rules, seed, to_nodes(300))
                         : 2 - play(*random, *squares, rules, seed, to_nodes(300));
  }
  EXPECT_GE(points, 2 * kGames * 3 / 4);
}

TEST(BaselinesTest, TheEngineBeatsSquaresWithTheSameNodes) {
  const auto squares = make_squares(nullptr);
  const auto engine = *make_engine(nullptr);
  EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = 4;
  ASSERT_TRUE(engine->set_options(options));
  int points = 0;
  constexpr int kGames = 6;
  for (int i = 0; i < kGames; ++i) {
    const auto seed = static_cast<std::uint64_t>(100 + i);
    points += i % 2 == 0 ? play(*engine, *squares, "", seed, to_nodes(4000))
                         : 2 - play(*squares, *engine, "", seed, to_nodes(4000));
  }
  EXPECT_GE(points, 2 * kGames - 2);
}

}  // namespace
}  // namespace outflank::search::othello
