#include "search/quoridor/seat_features.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"
#include "search/quoridor/move_features.h"

namespace outflank::search::quoridor {
namespace {

template <class Position>
std::vector<Position> positions(const char* rules, std::size_t count) {
  return sample_positions<Position>(parse_rules(rules).value(), count, 17);
}

template <class TypeParam>
class SeatFeaturesTest : public testing::Test {};
using Positions = testing::Types<Position, LargePosition>;
TYPED_TEST_SUITE(SeatFeaturesTest, Positions);

int value_of(const SeatFeatures& features, SeatFeatures::Feature feature) {
  return static_cast<int>(features.values[feature]);
}

// The plain rule: every wall that may be placed is placed.
TYPED_TEST(SeatFeaturesTest, DelaysAreThoseOfTheWallsThatMayBePlaced) {
  using Board = typename TypeParam::Board;
  PathFinder<Board> finder;
  int equal = 0;
  int all = 0;
  for (const char* rules : {"players=4", "players=3 size=7", "players=4 size=5 walls=9"}) {
    for (const TypeParam& position : positions<TypeParam>(rules, 60)) {
      if (position.walls_left(position.to_move()) == 0) continue;
      const PositionWithPaths<Board> field(position, finder);
      for (int p = 0; p < position.players(); ++p) {
        if (!position.in_play(p)) continue;
        const SeatFeatures features = SeatReader<Board>(field).read(p);
        int most = 0;
        int delays = 0;
        int sum = 0;
        for (const Move move : position.legal_moves()) {
          if (!move.is_wall()) continue;
          TypeParam after = position;
          after.play_unchecked(move);
          if (!after.in_play(p)) continue;
          const int delay = after.distance(p) - position.distance(p);
          most = std::max(most, delay);
          delays += delay > 0 ? 1 : 0;
          sum += delay;
        }
        // Walls that seal in somebody else are counted too.
        EXPECT_GE(value_of(features, SeatFeatures::Delay), most);
        EXPECT_GE(value_of(features, SeatFeatures::Delays), delays);
        EXPECT_GE(value_of(features, SeatFeatures::Slack), sum);
        equal += value_of(features, SeatFeatures::Slack) == sum ? 1 : 0;
        ++all;
        EXPECT_EQ(value_of(features, SeatFeatures::Distance), position.distance(p));
      }
    }
  }
  EXPECT_GE(equal, all * 9 / 10) << "of " << all;
}

TYPED_TEST(SeatFeaturesTest, AnOpenBoardIsFullOfWays) {
  using Board = typename TypeParam::Board;
  PathFinder<Board> finder;
  const auto position = parse_position<TypeParam>("9x9 e4:5/b5:5/e7:5/h5:5 -/-/-/- 1 20").value();
  const PositionWithPaths<Board> field(position, finder);
  const SeatFeatures features = SeatReader<Board>(field).read(0);
  EXPECT_EQ(value_of(features, SeatFeatures::Distance), 5);
  EXPECT_EQ(value_of(features, SeatFeatures::Width), 0);  // the one way straight on
  EXPECT_EQ(value_of(features, SeatFeatures::Goals), 3);
  EXPECT_EQ(value_of(features, SeatFeatures::Delay), 1);
  EXPECT_EQ(value_of(features, SeatFeatures::Delays), 10);  // either side of five steps
  EXPECT_EQ(value_of(features, SeatFeatures::Blocked), 0);
  const auto met = parse_position<TypeParam>("9x9 e6:5/b5:5/e7:5/h5:5 -/-/-/- 1 20").value();
  const PositionWithPaths<Board> blocked(met, finder);
  EXPECT_EQ(value_of(SeatReader<Board>(blocked).read(0), SeatFeatures::Blocked), 1);
}

TYPED_TEST(SeatFeaturesTest, AMoveGainsWhatDistancesSay) {
  using Board = typename TypeParam::Board;
  PathFinder<Board> finder;
  for (const char* rules : {"players=4", "players=3 size=7"}) {
    for (const TypeParam& position : positions<TypeParam>(rules, 40)) {
      const PositionWithPaths<Board> field(position, finder);
      const int mover = position.to_move();
      const int next = (mover + 1) % position.players();
      std::vector<Move> moves;
      for (const Move move : position.legal_moves()) moves.push_back(move);
      const auto features = read_moves(field, std::span<const Move>(moves));
      ASSERT_EQ(features.size(), moves.size());
      bool best = false;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        best |= features[i].values[MoveFeatures::BestLead] == 1;
        TypeParam after = position;
        after.play_unchecked(moves[i]);
        if (!after.in_play(mover) || !after.in_play(next)) continue;
        const auto& values = features[i].values;
        const int gain = position.distance(mover) - after.distance(mover);
        EXPECT_EQ(values[MoveFeatures::Gain], static_cast<float>(std::max(gain, -8)));
        const int delay = after.distance(next) - position.distance(next);
        EXPECT_EQ(values[MoveFeatures::DelayNext], static_cast<float>(std::min(delay, 8)));
        EXPECT_EQ(values[MoveFeatures::Pawn], moves[i].is_pawn() ? 1.F : 0.F);
      }
      EXPECT_TRUE(best);
    }
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
