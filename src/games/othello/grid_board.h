#pragma once

#include <bit>
#include <cstdint>

#include "core/random.h"
#include "games/othello/rules.h"
#include "games/othello/square.h"
#include "games/othello/wide_bits.h"

namespace outflank::othello {

// What BasicPosition needs to know of a board; this one is of any even size from 4 to 16.
class GridBoard {
 public:
  using Bits = WideBits;
  static constexpr int kMaxMoves = kMaxSize * kMaxSize;

  // All moves of one position, as in games/othello/bitboard.h.
  struct Expansion {
    Bits own;
    Bits opponent;
    Bits legal;

    [[nodiscard]] const Bits& moves() const { return legal; }
  };

  static constexpr bool supports(const Rules& rules) { return is_size(rules.size); }
  constexpr explicit GridBoard(const Rules& rules = {}) : size_(rules.size) {}

  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] Bits all() const;
  [[nodiscard]] Expansion expand(const Bits& own, const Bits& opponent) const {
    return {own, opponent, legal_moves(own, opponent)};
  }
  [[nodiscard]] Bits legal_moves(const Bits& own, const Bits& opponent) const;
  [[nodiscard]] Bits flips(Square square, const Bits& own, const Bits& opponent) const;
  [[nodiscard]] Bits flips(const Expansion& expansion, Square square) const {
    return flips(square, expansion.own, expansion.opponent);
  }

  static constexpr Bits bits_of(Square square) { return Bits::of(square); }
  static constexpr bool has(const Bits& bits, Square square) { return bits.has(square); }
  static constexpr bool any(const Bits& bits) { return bits.any(); }
  static constexpr int count(const Bits& bits) { return bits.count(); }
  static constexpr std::uint64_t mix(std::uint64_t seed, const Bits& bits) {
    for (const std::uint64_t word : bits.words()) seed = mix64(seed + word);
    return seed;
  }

  // Calls visit(Square) for each square of the set, a1 first.
  template <class Visit>
  static constexpr void for_each(const Bits& bits, Visit visit) {
    int first = 0;
    for (std::uint64_t word : bits.words()) {
      for (; word != 0; word &= word - 1) visit(Square::from_raw(first + std::countr_zero(word)));
      first += 64;
    }
  }

 private:
  std::uint8_t size_;
};

}  // namespace outflank::othello
