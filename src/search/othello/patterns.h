#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/othello/discs.h"
#include "search/othello/geometry.h"

// The patterns of the evaluation: small sets of squares with a weight for every arrangement of
// discs.
namespace outflank::search::othello {

inline constexpr std::size_t kLanes = 64;  // places, padded to whole vector registers

// All arrangements of all kinds.
inline constexpr std::size_t kArrangements = kGeometry.arrangements;

// The arrangements up to mirror symmetry.
inline constexpr std::size_t kFreeWeights = 285'120;

// The index of each arrangement's free weight.
const std::vector<std::uint32_t>& free_weight_of();

// The arrangement of each place from the side to move's perspective: a base-3 number with the
// digits opponent 0, empty 1, own 2. The opponent's is the largest number minus this one.
struct alignas(32) Features {
  std::array<std::uint16_t, kLanes> index;

  static Features of(const Discs& discs);
  // After a disc on `square` that flips `flipped`, from the opponent's perspective.
  [[nodiscard]] Features after(int square, std::uint64_t flipped) const;
  [[nodiscard]] Features passed() const;

  friend bool operator==(const Features&, const Features&) = default;
};

}  // namespace outflank::search::othello
