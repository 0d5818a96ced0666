// What must hold in every variant: a batch agrees with the game it is made of, ply by ply.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "env/batch.h"
#include "games/game.h"

namespace outflank::env {
namespace {

struct Variant {
  const char* game;
  const char* rules;
};

class BatchLawTest : public testing::TestWithParam<Variant> {};

std::vector<std::int32_t> actions_of(const Batch& batch, const std::vector<std::uint8_t>& mask,
                                     int number) {
  std::vector<std::int32_t> actions;
  const int count = batch.space().actions;
  for (int action = 0; action < count; ++action) {
    if (mask[static_cast<std::size_t>(number * count + action)] != 0) actions.push_back(action);
  }
  return actions;
}

TEST_P(BatchLawTest, AgreesWithTheGameMoveByMove) {
  constexpr int kGames = 3;
#ifdef OUTFLANK_SANITIZED
  constexpr int kPlies = 60;
#else
  constexpr int kPlies = 250;
#endif
  BatchOptions options{.threads = 1, .seed = 7, .keep_undo = true};
  auto batch = make_batch(GetParam().game, GetParam().rules, kGames, options);
  ASSERT_TRUE(batch) << batch.error().message();
  const Space space = (*batch)->space();
  const auto type = games::find_game_type(GetParam().game);
  std::vector<std::unique_ptr<games::Game>> games;
  for (int i = 0; i < kGames; ++i) games.push_back(*(*type)->start(GetParam().rules));

  std::vector<std::uint8_t> mask(static_cast<std::size_t>(kGames * space.actions));
  std::vector<std::int32_t> actions(kGames);
  std::vector<std::int32_t> seats(kGames);
  std::vector<float> rewards(static_cast<std::size_t>(kGames * space.seats));
  std::vector<std::uint8_t> ended(kGames);
  for (int ply = 0; ply < kPlies; ++ply) {
    ASSERT_TRUE((*batch)->legal_mask(mask));
    ASSERT_TRUE((*batch)->to_move(seats));
    ASSERT_TRUE((*batch)->sample(actions));
    for (int i = 0; i < kGames; ++i) {
      const auto n = static_cast<std::size_t>(i);
      EXPECT_EQ(games::SeatId(seats[n]), games[n]->to_move());
      std::vector<std::int32_t> expected;
      for (const games::MoveId move : games[n]->legal_moves()) {
        const auto action = (*batch)->action_of(i, move);
        ASSERT_TRUE(action) << games[n]->move_text(move);
        EXPECT_EQ(*(*batch)->move_of(i, *action), move);
        expected.push_back(*action);
      }
      std::ranges::sort(expected);
      EXPECT_EQ(actions_of(**batch, mask, i), expected) << games[n]->position_text();
      EXPECT_TRUE(std::ranges::binary_search(expected, actions[n]));
      ASSERT_TRUE(games[n]->play(*(*batch)->move_of(i, actions[n])));
    }
    // A step that is taken back and made again is the same.
    ASSERT_TRUE((*batch)->step(actions, {.rewards = rewards, .ended = ended}));
    if (std::ranges::count(ended, 1) == 0) {
      ASSERT_TRUE((*batch)->undo({}));
      std::vector<std::uint8_t> again(mask.size());
      ASSERT_TRUE((*batch)->legal_mask(again));
      EXPECT_EQ(again, mask);
      ASSERT_TRUE((*batch)->step(actions, {}));
    }
    for (int i = 0; i < kGames; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const auto ending = games[n]->ending();
      ASSERT_EQ(ended[n] != 0, ending.has_value());
      float sum = 0;
      for (int seat = 0; seat < space.seats; ++seat) {
        const float reward =
            rewards[n * static_cast<std::size_t>(space.seats) + static_cast<std::size_t>(seat)];
        EXPECT_EQ(reward, ending ? reward_of(ending->outcome, space.seats, seat) : 0);
        sum += reward;
      }
      EXPECT_NEAR(sum, 0, 1e-6);
      if (ending) games[n] = *(*type)->start(GetParam().rules);
      EXPECT_EQ((*(*batch)->game(i))->position_text(), games[n]->position_text());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Variants, BatchLawTest,
    testing::Values(Variant{"quoridor", ""}, Variant{"quoridor", "size=5x5 walls=3"},
                    Variant{"quoridor", "size=3x7"}, Variant{"quoridor", "players=3"},
                    Variant{"quoridor", "players=4 size=5 walls=4"},
                    Variant{"quoridor", "players=4 size=5x9 stuck=skip max_plies=90"},
                    Variant{"quoridor", "players=4 size=11 seats=contest pass=free"},
                    Variant{"quoridor", "size=13x11"}, Variant{"quoridor", "size=25"},
                    Variant{"quoridor", "size=3 walls=0 repetition=draw3"},
                    Variant{"quoridor", "players=3 size=5 play_on=true"}, Variant{"othello", ""},
                    Variant{"othello", "size=4"}, Variant{"othello", "size=16"}));

}  // namespace
}  // namespace outflank::env
