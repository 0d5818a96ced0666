#pragma once

#include <bit>
#include <cstdint>

#include "core/random.h"
#include "games/othello/bitboard.h"
#include "games/othello/rules.h"
#include "games/othello/square.h"

namespace outflank::othello {

// What BasicPosition needs to know of a board; this one is 8x8, on single words.
class Board8 {
 public:
  using Bits = std::uint64_t;
  using Expansion = othello::Expansion;
  static constexpr int kMaxMoves = 64;

  static constexpr bool supports(const Rules& rules) { return rules.size == 8; }
  constexpr explicit Board8(const Rules& /*rules*/ = {}) {}

  [[nodiscard]] static constexpr int size() { return 8; }
  [[nodiscard]] static constexpr Bits all() { return ~Bits{0}; }
  [[nodiscard]] static Expansion expand(Bits own, Bits opponent) { return {own, opponent}; }
  [[nodiscard]] static Bits legal_moves(Bits own, Bits opponent) {
    return othello::legal_moves(own, opponent);
  }
  [[nodiscard]] static Bits flips(Square square, Bits own, Bits opponent) {
    return othello::flips(square.bit(), own, opponent);
  }
  [[nodiscard]] static Bits flips(const Expansion& expansion, Square square) {
    return expansion.flips(square.bit());
  }

  static constexpr Bits bits_of(Square square) { return Bits{1} << square.bit(); }
  static constexpr bool has(Bits bits, Square square) { return (bits >> square.bit() & 1) != 0; }
  static constexpr bool any(Bits bits) { return bits != 0; }
  static constexpr int count(Bits bits) { return std::popcount(bits); }
  static constexpr std::uint64_t mix(std::uint64_t seed, Bits bits) { return mix64(seed + bits); }

  // Calls visit(Square) for each square of the set, a1 first.
  template <class Visit>
  static constexpr void for_each(Bits bits, Visit visit) {
    for (; bits != 0; bits &= bits - 1) visit(Square::from_bit(std::countr_zero(bits)));
  }
};

}  // namespace outflank::othello
