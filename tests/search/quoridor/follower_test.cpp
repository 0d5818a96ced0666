#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/position_text.h"
#include "search/quoridor/game_follower.h"

namespace outflank::search::quoridor {
namespace {

std::unique_ptr<games::Game> new_game(std::string_view rules = "") {
  return std::move(games::find_game_type("quoridor").value()->start(rules).value());
}

// What a follower sees, and what playing all moves from the start gives.
template <class Look>
auto seen(Look&& look) {
  return look(
      [](const auto& reached) -> Result<std::pair<std::string, std::vector<std::uint64_t>>> {
        return std::pair(to_text(reached.position), reached.before);
      });
}

void expect_the_same(GameFollower& follower, const games::Game& game) {
  const auto followed = seen([&](auto f) { return follower.with_root_state(game, f); });
  const auto replayed = seen([&](auto f) { return with_root_state(game, f); });
  ASSERT_TRUE(followed && replayed);
  EXPECT_EQ(*followed, *replayed);
}

TEST(GameFollowerTest, PlaysOnlyWhatIsNew) {
  GameFollower follower;
  const auto game = new_game();
  ASSERT_TRUE(game->play_list("e2 e8 e3h"));
  expect_the_same(follower, *game);
  EXPECT_EQ(follower.played(), 3U);
  ASSERT_TRUE(game->play_list("e7 e3"));
  expect_the_same(follower, *game);
  expect_the_same(follower, *game);
  EXPECT_EQ(follower.played(), 5U);
}

TEST(GameFollowerTest, TakebacksOtherGamesAndOtherBoardsBeginAgain) {
  GameFollower follower;
  const auto game = new_game();
  ASSERT_TRUE(game->play_list("e2 e8 e3 e7"));
  expect_the_same(follower, *game);
  ASSERT_TRUE(game->undo());
  expect_the_same(follower, *game);
  ASSERT_TRUE(game->play("d8"));
  expect_the_same(follower, *game);
  for (const char* rules : {"size=11", "size=7 walls=5", "players=4", "size=11"}) {
    const auto other = new_game(rules);
    expect_the_same(follower, *other);
    ASSERT_TRUE(other->play(other->legal_moves().back()));
    expect_the_same(follower, *other);
  }
  expect_the_same(follower, *game);
}

TEST(GameFollowerTest, AFinishedGameIsRefusedAndTheNextIsFollowed) {
  GameFollower follower;
  const auto nothing = [](const auto& /*reached*/) -> Result<int> { return 0; };
  const auto over = new_game("size=3 walls=0");
  ASSERT_TRUE(over->play_list("b2 b1"));
  ASSERT_TRUE(over->ending());
  EXPECT_FALSE(follower.with_root_state(*over, nothing));
  const auto othello = games::find_game_type("othello").value()->start("").value()->clone();
  EXPECT_FALSE(follower.with_root_state(*othello, nothing));
  expect_the_same(follower, *new_game());
}

TEST(GameFollowerTest, AgreesWithReplayInRandomGames) {
  Random random(7);
  GameFollower follower;
  for (int i = 0; i < 20; ++i) {
    const auto game = new_game(i % 2 == 0 ? "size=5 walls=3" : "size=11 walls=3");
    for (int ply = 0; ply < 60 && !game->ending(); ++ply) {
      const auto moves = game->legal_moves();
      ASSERT_TRUE(game->play(moves[random.below(moves.size())]));
      if (!game->ending() && random.chance(1, 3)) expect_the_same(follower, *game);
    }
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
