#include "search/quoridor/position_with_paths.h"

#include <gtest/gtest.h>

#include "games/quoridor/sampling.h"
#include "support/quoridor_random.h"

namespace outflank::search::quoridor {
namespace {

template <class Position>
class PositionWithPathsTest : public testing::Test {};

using Positions = testing::Types<Position, LargePosition>;
TYPED_TEST_SUITE(PositionWithPathsTest, Positions);

TYPED_TEST(PositionWithPathsTest, KeepsTheDistanceOfEverybodyInPlay) {
  using Board = typename TypeParam::Board;
  Random random(test_seed(11));
  PathFinder<Board> finder;
  for (const char* text : {"players=4", "players=3 size=7", "players=4 size=5 walls=9",
                           "players=4 size=5 play_on=true", "players=3 stuck=skip pass=free"}) {
    PositionWithPaths<Board> field(TypeParam::start(parse_rules(text).value()), finder);
    for (int ply = 0; ply < 120 && !field.position.over(); ++ply) {
      for (int p = 0; p < field.position.players(); ++p) {
        if (field.position.in_play(p)) {
          ASSERT_EQ(field.path(p).distance, field.position.distance(p)) << text;
        }
      }
      const auto moves = field.position.legal_moves();
      field.play(moves[random.below(moves.size())], finder);
    }
  }
}

TYPED_TEST(PositionWithPathsTest, AWallInThoughtIsAsFarAroundAsOneOnTheBoard) {
  using Board = typename TypeParam::Board;
  const std::uint64_t seed = test_seed(12);
  for (TypeParam position :
       sample_positions<TypeParam>(parse_rules("players=4").value(), 60, seed)) {
    for (const Move move : position.legal_moves()) {
      if (!move.is_wall()) continue;
      const DistanceProbe<Board> probe(position, move);
      std::array<int, kMaxPlayers> thought{};
      for (int p = 0; p < 4; ++p) thought[static_cast<std::size_t>(p)] = probe.distance(p);
      const auto undo = position.play_unchecked(move);
      for (int p = 0; p < 4; ++p) {
        if (!position.in_play(p)) continue;
        ASSERT_EQ(thought[static_cast<std::size_t>(p)], position.distance(p));
      }
      position.undo(undo);
    }
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
