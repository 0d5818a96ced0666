#pragma once

#include <bit>
#include <cstdint>

#include "games/othello/bitboard.h"

namespace outflank::search::othello {

using namespace outflank::othello;

// An 8x8 board from the side to move's perspective: all that a search needs. Bit 0 is a1, bit 63 is
// h8.
struct Discs {
  std::uint64_t own = 0;
  std::uint64_t opponent = 0;

  [[nodiscard]] std::uint64_t empties() const { return ~(own | opponent); }
  [[nodiscard]] int empty_count() const { return std::popcount(empties()); }
  [[nodiscard]] std::uint64_t moves() const { return legal_moves(own, opponent); }
  [[nodiscard]] Discs passed() const { return {opponent, own}; }

  // The board after a disc on `square` that flips `flipped`, from the opponent's perspective.
  [[nodiscard]] Discs after(int square, std::uint64_t flipped) const {
    return {opponent ^ flipped, own ^ flipped ^ (1ULL << square)};
  }

  friend bool operator==(const Discs&, const Discs&) = default;
};

// Reports count hundredths of a disc.
inline constexpr int kHundredths = 100;

// The score of a finished game for the side to move: the difference of discs, the empty squares
// given to the side that is ahead.
inline int final_score(const Discs& discs) {
  const int own = std::popcount(discs.own);
  const int opponent = std::popcount(discs.opponent);
  if (own == opponent) return 0;
  return own > opponent ? 64 - 2 * opponent : 2 * own - 64;
}

inline std::uint64_t hash_of(const Discs& discs) {
  std::uint64_t hash = discs.own * 0xD6E8FEB86659FD93ULL;
  hash += std::rotl(discs.opponent * 0xA0761D6478BD642FULL, 32);
  hash ^= hash >> 32;
  hash *= 0xE7037ED1A0B428DBULL;
  return hash ^ (hash >> 29);
}

inline constexpr std::uint64_t kCorners = 0x8100000000000081ULL;

// A quarter of the board, as a bit: 1 for the one around a1, then 2, 4, 8.
constexpr unsigned quarter_of(int square) {
  return 1U << ((square >> 2 & 1) | (square >> 4 & 2));
}

// The quarters with an odd number of empty squares: the side that moves there first can also move
// there last.
inline unsigned odd_quarters(std::uint64_t empties) {
  const auto odd = [&](std::uint64_t quarter) {
    return static_cast<unsigned>(std::popcount(empties & quarter)) & 1U;
  };
  return odd(0x000000000F0F0F0FULL) | odd(0x00000000F0F0F0F0ULL) << 1 |
         odd(0x0F0F0F0F00000000ULL) << 2 | odd(0xF0F0F0F000000000ULL) << 3;
}

// The squares of a set of quarters.
constexpr std::uint64_t squares_of_quarters(unsigned quarters) {
  return (quarters & 1 ? 0x000000000F0F0F0FULL : 0) | (quarters & 2 ? 0x00000000F0F0F0F0ULL : 0) |
         (quarters & 4 ? 0x0F0F0F0F00000000ULL : 0) | (quarters & 8 ? 0xF0F0F0F000000000ULL : 0);
}

// The squares next to those of a set, in all eight directions.
constexpr std::uint64_t around(std::uint64_t squares) {
  constexpr std::uint64_t kNotA = 0xFEFEFEFEFEFEFEFEULL;
  constexpr std::uint64_t kNotH = 0x7F7F7F7F7F7F7F7FULL;
  const std::uint64_t sides = ((squares << 1) & kNotA) | ((squares >> 1) & kNotH);
  const std::uint64_t row = squares | sides;
  return sides | row << 8 | row >> 8;
}

// The empty squares next to the opponent's discs (potential mobility).
inline std::uint64_t potential_moves(const Discs& discs) {
  return around(discs.opponent) & discs.empties();
}

}  // namespace outflank::search::othello
