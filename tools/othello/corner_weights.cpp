#include "othello/corner_weights.h"

#include <array>
#include <cstddef>

namespace outflank::tools {

using namespace search::othello;

WeightRows corner_weights() {
  // The first kind of pattern is the corner, in rows of three squares from the corner on.
  constexpr std::array<int, 9> kWorth{8, -3, 1, -3, -5, 0, 1, 0, 0};
  WeightRows rows;
  rows.unit = 1;
  const std::vector<std::uint32_t>& map = free_weight_of();
  for (std::size_t index = 0; index < kGeometry.kinds[0].arrangements; ++index) {
    int worth = 0;
    std::size_t digits = index;
    for (const int square : kWorth) {
      worth += square * (static_cast<int>(digits % 3) - 1);
      digits /= 3;
    }
    for (std::size_t knot = 0; knot < kKnots; ++knot) {
      rows.patterns[knot * kFreeWeights + map[index]] = static_cast<std::int8_t>(worth);
    }
  }
  return rows;
}

}  // namespace outflank::tools
