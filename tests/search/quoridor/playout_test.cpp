#include "search/quoridor/playout.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"
#include "search/quoridor/prior.h"
#include "support/quoridor_random.h"

namespace outflank::search::quoridor {
namespace {

// The plain rule: the lead over the nearest rival after a move, in half steps.
template <class Board>
int lead_after(BasicPosition<Board> position, Move move) {
  const int mover = position.to_move();
  position.play_unchecked(move);
  if (!position.in_play(mover)) return 1 << 19;
  int nearest = 1 << 19;
  for (int p = 0; p < position.players(); ++p) {
    if (p != mover && position.in_play(p)) nearest = std::min(nearest, position.distance(p));
  }
  return 2 * (nearest - position.distance(mover)) + (move.is_pawn() ? 1 : 0);
}

template <class Board>
int best_lead(const BasicPosition<Board>& position) {
  int best = -(1 << 20);
  for (const Move move : position.legal_moves()) {
    best = std::max(best, lead_after(position, move));
  }
  return best;
}

template <class Position>
class PlayoutTest : public testing::Test {};

using Positions = testing::Types<Position, LargePosition>;
TYPED_TEST_SUITE(PlayoutTest, Positions);

TYPED_TEST(PlayoutTest, AlmostAlwaysMakesTheMoveWithTheBestLead) {
  using Board = typename TypeParam::Board;
  const std::uint64_t seed = test_seed(21);
  PathFinder<Board> finder;
  Playout<Board> playout(seed);
  int best = 0;
  int all = 0;
  for (const char* rules : {"players=4", "players=3 size=7", "players=4 size=5 walls=9"}) {
    for (const TypeParam& position :
         sample_positions<TypeParam>(parse_rules(rules).value(), 100, seed)) {
      const Move move = playout.choose(PositionWithPaths<Board>(position, finder));
      ASSERT_TRUE(position.is_legal(move)) << to_text(position);
      best += lead_after(position, move) == best_lead(position);
      ++all;
    }
  }
  EXPECT_GE(best, all * 9 / 10) << "of " << all;
}

TEST(PriorTest, ArrivingLeavesNoChoice) {
  PathFinder<CompactBoard> finder;
  std::vector<WeightedMove> moves;
  const auto position = parse_position<Position>("9x9 e8:5/a5:5/e2:5/i5:5 -/-/-/- 1 20").value();
  compute_priors(PositionWithPaths<CompactBoard>(position, finder), moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].move, Move::pawn(Square::at(4, 8)));
}

TEST(PriorTest, EveryLegalMoveIsThereBestFirstAndTheySumToOne) {
  PathFinder<CompactBoard> finder;
  std::vector<WeightedMove> moves;
  for (const Position& position :
       sample_positions<Position>(parse_rules("players=4 pass=free").value(), 100, 31)) {
    compute_priors(PositionWithPaths<CompactBoard>(position, finder), moves);
    if (moves.size() > 1) {
      EXPECT_EQ(moves.size(), position.legal_moves().size());
    }
    EXPECT_TRUE(std::ranges::is_sorted(moves, std::greater{}, &WeightedMove::prior));
    float sum = 0;
    for (const WeightedMove& weighed : moves) sum += weighed.prior;
    EXPECT_NEAR(sum, 1, 1e-3);
    EXPECT_EQ(lead_after(position, moves[0].move), best_lead(position)) << to_text(position);
  }
}

TEST(LearnedPriorTest, EveryLegalMoveIsThereBestFirstAndTheySumToOne) {
  PathFinder<CompactBoard> finder;
  std::vector<WeightedMove> moves;
  int runs = 0;
  int all = 0;
  for (const Position& position :
       sample_positions<Position>(parse_rules("players=4 pass=free").value(), 100, 31)) {
    compute_learned_priors(PositionWithPaths<CompactBoard>(position, finder), moves);
    if (moves.size() == 1) continue;
    EXPECT_EQ(moves.size(), position.legal_moves().size());
    EXPECT_TRUE(std::ranges::is_sorted(moves, std::greater{}, &WeightedMove::prior));
    float sum = 0;
    for (const WeightedMove& weighed : moves) sum += weighed.prior;
    EXPECT_NEAR(sum, 1, 1e-3);
    ++all;
    runs += lead_after(position, moves[0].move) >= best_lead(position) - 2 ? 1 : 0;
  }
  EXPECT_GE(runs, all * 8 / 10) << "of " << all;
}

TEST(LearnedPriorTest, ArrivingLeavesNoChoice) {
  PathFinder<CompactBoard> finder;
  std::vector<WeightedMove> moves;
  const auto position = parse_position<Position>("9x9 e8:5/a5:5/e2:5/i5:5 -/-/-/- 1 20").value();
  compute_learned_priors(PositionWithPaths<CompactBoard>(position, finder), moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].move, Move::pawn(Square::at(4, 8)));
}

}  // namespace
}  // namespace outflank::search::quoridor
