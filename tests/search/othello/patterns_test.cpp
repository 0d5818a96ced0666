#include "search/othello/patterns.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

TEST(PatternsTest, EverySquareLiesInSeveralPlaces) {
  std::array<int, 64> uses{};
  for (const PatternPlace& place : kGeometry.places) {
    for (std::size_t i = 0; i < kGeometry.kinds[place.kind].squares; ++i) ++uses[place.squares[i]];
  }
  EXPECT_GE(*std::ranges::min_element(uses), 4);
}

TEST(PatternsTest, MirroredArrangementsShareTheirWeight) {
  const auto& map = free_weight_of();
  ASSERT_EQ(map.size(), kArrangements);
  EXPECT_EQ(*std::ranges::max_element(map) + 1, kFreeWeights);
  // Third row: one own disc at either end.
  const std::size_t empty = (6561 - 1) / 2;
  const std::size_t first = kGeometry.kinds[5].first;
  EXPECT_EQ(map[first + empty + 1], map[first + empty + 2187]);
  EXPECT_NE(map[first + empty + 1], map[first + empty + 3]);
}

TEST(PatternsTest, APatternWithoutAMirrorImageHasAWeightForEveryArrangement) {
  // Two rows of five from the corner.
  const auto& map = free_weight_of();
  const PatternKind& kind = kGeometry.kinds[12];
  std::vector<std::uint32_t> weights(
      map.begin() + static_cast<std::ptrdiff_t>(kind.first),
      map.begin() + static_cast<std::ptrdiff_t>(kind.first + kind.arrangements));
  std::ranges::sort(weights);
  EXPECT_EQ(std::ranges::adjacent_find(weights), weights.end());
}

TEST(PatternsTest, StepByStepEqualsFromTheBoard) {
  constexpr std::uint64_t kSeed = 3;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  for (int game = 0; game < scaled(200); ++game) {
    Discs discs = kStart;
    Features features = Features::of(discs);
    while (true) {
      const std::uint64_t moves = discs.moves();
      if (moves == 0) {
        if (discs.passed().moves() == 0) break;
        discs = discs.passed();
        features = features.passed();
      } else {
        const int square = random_move(moves, random);
        const std::uint64_t flipped = flips(square, discs.own, discs.opponent);
        features = features.after(square, flipped);
        discs = discs.after(square, flipped);
      }
      ASSERT_EQ(features, Features::of(discs));
    }
  }
}

std::uint64_t turned(std::uint64_t bits, bool transpose) {
  std::uint64_t result = 0;
  for (int square = 0; square < 64; ++square) {
    const int column = square % 8;
    const int row = square / 8;
    const int to = transpose ? column * 8 + row : row * 8 + 7 - column;
    if ((bits >> square & 1) != 0) result |= 1ULL << to;
  }
  return result;
}

int value_of(const Discs& discs) {
  return weights().evaluate(Features::of(discs), discs.empty_count(), discs.moves(),
                            discs.passed().moves());
}

TEST(PatternsTest, SymmetricBoardsHaveOneValue) {
  Random random(4);
  for (int i = 0; i < scaled(300); ++i) {
    const int empties = i % 60;
    const Discs discs = random_position(random, std::max(1, empties));
    const int value = value_of(discs);
    for (const bool transpose : {false, true}) {
      const Discs other{turned(discs.own, transpose), turned(discs.opponent, transpose)};
      ASSERT_EQ(value_of(other), value);
    }
  }
}

}  // namespace
}  // namespace outflank::search::othello
