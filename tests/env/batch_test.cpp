#include "env/batch.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/game.h"

namespace outflank::env {
namespace {

std::unique_ptr<Batch> batch_of(const char* game, const char* rules, int games,
                                const BatchOptions& options = {}) {
  auto batch = make_batch(game, rules, games, options);
  EXPECT_TRUE(batch) << batch.error().message();
  return std::move(*batch);
}

TEST(SpaceTest, HasTheNumbersOfTheUsualBoards) {
  EXPECT_EQ(batch_of("quoridor", "", 1)->space(),
            (Space{.seats = 2, .actions = 140, .channels = 6, .height = 9, .width = 9}));
  EXPECT_EQ(batch_of("quoridor", "players=4", 1)->space(),
            (Space{.seats = 4, .actions = 140, .channels = 10, .height = 9, .width = 9}));
  EXPECT_EQ(batch_of("quoridor", "size=5 pass=free", 1)->space().actions, 12 + 2 * 16 + 1);
  EXPECT_EQ(batch_of("othello", "", 1)->space(),
            (Space{.seats = 2, .actions = 65, .channels = 2, .height = 8, .width = 8}));
}

TEST(BatchTest, OpeningsLongerThanAnyGameLeaveAGameToPlay) {
  const auto batch = batch_of("othello", "", 4, {.opening_plies = kMaxOpeningPlies});
  for (int i = 0; i < 4; ++i) {
    const auto game = batch->game(i);
    EXPECT_FALSE((*game)->ending());
    EXPECT_GT((*game)->ply(), 0);
  }
}

TEST(BatchTest, EverySeatSeesItselfRunUp) {
  const auto batch = batch_of("quoridor", "players=4", 1);
  for (const char* move :
       {"e2", "b5", "e8", "h5"}) {  // a step ahead of each, clockwise from the bottom
    const auto game = batch->game(0);
    const auto action = batch->action_of(0, *(*game)->parse_move(move));
    ASSERT_TRUE(action) << move;
    EXPECT_EQ(*action, 0) << move;
    std::vector<float> planes(static_cast<std::size_t>(batch->space().planes_size()));
    ASSERT_TRUE(batch->observe(planes));
    EXPECT_EQ(planes[4], 1) << "the mover starts in the middle of the lowest row";
    ASSERT_TRUE(batch->step(std::vector{*action}, {}));
  }
}

TEST(BatchTest, AWallIsSeenTurnedByTheSeatOnTheSide) {
  const auto batch = batch_of("quoridor", "players=4", 1);
  ASSERT_TRUE(
      batch->step(std::vector{*batch->action_of(0, *(*batch->game(0))->parse_move("a1h"))}, {}));
  // The left seat runs east: the wall at the lower left corner stands upright at its lower right.
  std::vector<float> planes(static_cast<std::size_t>(batch->space().planes_size()));
  ASSERT_TRUE(batch->observe(planes));
  const auto at = [&](int plane, int x, int y) {
    return planes[static_cast<std::size_t>(plane * 81 + y * 9 + x)];
  };
  EXPECT_EQ(at(5, 7, 0), 1);
  EXPECT_EQ(std::count(planes.begin() + 4 * 81, planes.begin() + 6 * 81, 1.0F), 1);
  EXPECT_FLOAT_EQ(at(6, 0, 0), 1);         // the mover has all its walls
  EXPECT_FLOAT_EQ(at(9, 0, 0), 4.0F / 5);  // and the seat before it has placed one
}

TEST(BatchTest, AnIllegalActionChangesNothingAndIsNamed) {
  const auto batch = batch_of("quoridor", "", 3);
  const auto refused = batch->step(std::vector{0, 4, 0}, {});
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().message().starts_with("game 1, action 4 (e3): "))
      << refused.error().message();
  EXPECT_EQ((*batch->game(0))->ply(), 0);
  EXPECT_FALSE(batch->step(std::vector{0, 140, 0}, {}));
  EXPECT_FALSE(batch->step(std::vector{0, -2, 0}, {}));
  EXPECT_FALSE(batch->step(std::vector{0, 0}, {}));
  EXPECT_TRUE(batch->step(std::vector{0, kNoAction, 0}, {}));
  EXPECT_EQ((*batch->game(1))->ply(), 0);
}

TEST(BatchTest, AnActionOffTheBoardIsNotCalledUnknown) {
  const auto batch = batch_of("quoridor", "", 1);
  const auto message = [&](std::int32_t action) {
    return batch->step(std::vector{action}, {}).error().message();
  };
  EXPECT_EQ(message(6), "game 0, action 6: action 6 leads off the board here");
  EXPECT_EQ(message(140),
            "game 0, action 140: there is no action 140: they are numbered from 0 to 139");
}

TEST(BatchTest, WithoutAutoResetAGameStaysAtItsEnd) {
  const auto batch =
      batch_of("quoridor", "size=3 walls=0", 1, {.auto_reset = false, .keep_undo = true});
  std::vector<std::uint8_t> ended(1);
  std::vector<float> rewards(2);
  ASSERT_TRUE(batch->step(std::vector{0}, {}));                                    // b2
  ASSERT_TRUE(batch->step(std::vector{4}, {.rewards = rewards, .ended = ended}));  // over it
  EXPECT_EQ(ended[0], 1);
  EXPECT_EQ(rewards, (std::vector<float>{-1, 1}));
  EXPECT_FALSE(batch->step(std::vector{0}, {}));
  EXPECT_TRUE(batch->step(std::vector{kNoAction}, {.rewards = rewards, .ended = ended}));
  EXPECT_EQ(ended[0], 0);
  std::vector<std::uint8_t> undone(1);
  ASSERT_TRUE(batch->undo(undone));
  EXPECT_EQ(undone[0], 1);
  EXPECT_EQ((*batch->game(0))->ply(), 1);
}

TEST(BatchTest, PliesAreThoseOfEveryGameWithItsOpening) {
  const auto batch = batch_of("othello", "", 3, {.opening_plies = 4, .keep_undo = true});
  std::vector<std::int32_t> plies(3);
  ASSERT_TRUE(batch->plies(plies));
  EXPECT_EQ(plies, (std::vector<std::int32_t>{4, 4, 4}));
  std::vector<std::int32_t> actions(3);
  ASSERT_TRUE(batch->sample(actions));
  actions[1] = kNoAction;
  ASSERT_TRUE(batch->step(actions, {}));
  ASSERT_TRUE(batch->plies(plies));
  EXPECT_EQ(plies, (std::vector<std::int32_t>{5, 4, 5}));
  ASSERT_TRUE(batch->undo({}));
  ASSERT_TRUE(batch->set(2, **(*games::find_game_type("othello"))->start("")));
  ASSERT_TRUE(batch->plies(plies));
  EXPECT_EQ(plies, (std::vector<std::int32_t>{4, 4, 0}));
  std::vector<std::int32_t> too_few(2);
  EXPECT_FALSE(batch->plies(too_few));
}

TEST(BatchTest, TheNumberOfThreadsDoesNotMatter) {
  std::vector<std::string> ends[2];
  for (const int threads : {1, 3}) {
    const auto batch =
        batch_of("quoridor", "size=5", 500, {.threads = threads, .seed = 3, .opening_plies = 2});
    std::vector<std::int32_t> actions(500);
    for (int ply = 0; ply < 40; ++ply) {
      ASSERT_TRUE(batch->sample(actions));
      ASSERT_TRUE(batch->step(actions, {}));
    }
    for (int i = 0; i < 500; ++i) ends[threads / 2].push_back((*batch->game(i))->position_text());
  }
  EXPECT_EQ(ends[0], ends[1]);
}

TEST(BatchTest, ACloneGoesItsOwnWay) {
  const auto batch = batch_of("othello", "", 2);
  const auto clone = batch->clone();
  std::vector<std::int32_t> actions(2);
  ASSERT_TRUE(clone->sample(actions));
  ASSERT_TRUE(clone->step(actions, {}));
  EXPECT_EQ((*batch->game(0))->moves().size(), 0U);
  EXPECT_EQ((*clone->game(0))->moves().size(), 1U);
  std::vector<std::int32_t> again(2);
  ASSERT_TRUE(batch->sample(again));
  EXPECT_EQ(again, actions);
}

TEST(BatchTest, TakesAPositionFromOutside) {
  const auto batch = batch_of("quoridor", "", 2);
  const auto type = games::find_game_type("quoridor");
  const auto game = *(*type)->start("");
  ASSERT_TRUE(game->play("e2"));
  ASSERT_TRUE(batch->set(1, *game));
  EXPECT_EQ((*batch->game(1))->position_text(), game->position_text());
  EXPECT_FALSE(batch->set(2, *game));
  EXPECT_FALSE(batch->set(0, **(*type)->start("size=5")));
}

TEST(BatchTest, OptionsOutOfRangeAreRefused) {
  EXPECT_FALSE(make_batch("chess", "", 1));
  EXPECT_FALSE(make_batch("quoridor", "size=2", 1));
  EXPECT_FALSE(make_batch("quoridor", "", 0));
  EXPECT_FALSE(make_batch("quoridor", "", 1, {.threads = -1}));
  EXPECT_FALSE(make_batch("quoridor", "", 1, {.opening_plies = -1}));
}

}  // namespace
}  // namespace outflank::env
