#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/othello/rays.h"

// The 8x8 kernels in plain C++, for machines without AVX2 and for WebAssembly.
// games/othello/bitboard.h has their contract.
namespace outflank::othello::portable {

// The legal squares found along one line, both ways: `through` are the opponent's discs that a run
// on this line may pass, which keeps runs from leaving the board at the left and right edge.
template <int Step>
constexpr std::uint64_t moves_on_line(std::uint64_t own, std::uint64_t through) {
  std::uint64_t up = through & (own << Step);
  std::uint64_t down = through & (own >> Step);
  up |= through & (up << Step);
  down |= through & (down >> Step);
  const std::uint64_t pairs_up = through & (through << Step);
  const std::uint64_t pairs_down = pairs_up >> Step;
  up |= pairs_up & (up << 2 * Step);
  down |= pairs_down & (down >> 2 * Step);
  up |= pairs_up & (up << 2 * Step);
  down |= pairs_down & (down >> 2 * Step);
  return (up << Step) | (down >> Step);
}

constexpr std::uint64_t legal_moves(std::uint64_t own, std::uint64_t opponent) {
  const std::uint64_t inner = opponent & kInnerColumns;
  const std::uint64_t moves = moves_on_line<1>(own, inner) | moves_on_line<8>(own, opponent) |
                              moves_on_line<9>(own, inner) | moves_on_line<7>(own, inner);
  return moves & ~(own | opponent);
}

constexpr std::uint64_t flips(int square, std::uint64_t own, std::uint64_t opponent) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  std::uint64_t flipped = 0;
  for (std::size_t line = 0; line < kLines; ++line) {
    // The first square of the ray not held by the opponent closes the run if it is our own.
    const std::uint64_t above = rays.up[line] & ~opponent;
    const std::uint64_t upper_end = above & (~above + 1) & own;
    flipped |= rays.up[line] & (upper_end - static_cast<std::uint64_t>(upper_end != 0));
    const std::uint64_t lower_end = std::bit_floor(rays.down[line] & ~opponent) & own;
    flipped |= rays.down[line] & (~(lower_end << 1) + 1);
  }
  return flipped;
}

class Expansion {
 public:
  constexpr Expansion(std::uint64_t own, std::uint64_t opponent)
      : own_(own), opponent_(opponent), moves_(portable::legal_moves(own, opponent)) {}

  [[nodiscard]] constexpr std::uint64_t moves() const { return moves_; }
  [[nodiscard]] constexpr std::uint64_t flips(int square) const {
    return portable::flips(square, own_, opponent_);
  }

 private:
  std::uint64_t own_;
  std::uint64_t opponent_;
  std::uint64_t moves_;
};

}  // namespace outflank::othello::portable
