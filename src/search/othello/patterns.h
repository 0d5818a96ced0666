#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/othello/discs.h"
#include "search/othello/geometry.h"

// The patterns of the evaluation: small sets of squares whose whole arrangement has one weight.
namespace outflank::search::othello {

inline constexpr std::size_t kLanes = 64;  // places, filled up to whole vector registers

// All arrangements of all kinds.
inline constexpr std::size_t kArrangements = kGeometry.arrangements;

// The arrangements left when mirrored ones count as one.
inline constexpr std::size_t kFreeWeights = 285'120;

// For each arrangement the number of its free weight.
const std::vector<std::uint32_t>& free_weight_of();

// The arrangement of each place as the side to move sees it: a number of base 3 with the digits
// opponent 0, empty 1, own 2. The other side's view is the largest number less this one.
struct alignas(32) Features {
  std::array<std::uint16_t, kLanes> index;

  static Features of(const Discs& discs);
  // After a disc on `square` that turns over `flipped`, as the opponent sees it.
  [[nodiscard]] Features after(int square, std::uint64_t flipped) const;
  [[nodiscard]] Features passed() const;

  friend bool operator==(const Features&, const Features&) = default;
};

}  // namespace outflank::search::othello
