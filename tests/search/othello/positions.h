#pragma once

#include <bit>
#include <cstdint>
#include <memory>

#include "core/random.h"
#include "search/othello/discs.h"
#include "search/othello/embedded_weights.h"
#include "search/othello/weights.h"

namespace outflank::search::othello {

inline constexpr Discs kStart{0x0000000810000000ULL, 0x0000001008000000ULL};

inline constexpr int scaled(int count) {
#ifdef OUTFLANK_SANITIZED
  return (count + 19) / 20;
#else
  return count;
#endif
}

inline int random_move(std::uint64_t moves, Random& random) {
  for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0;
       --skip) {
    moves &= moves - 1;
  }
  return std::countr_zero(moves);
}

inline Discs played(const Discs& discs, int square) {
  return discs.after(square, flips(square, discs.own, discs.opponent));
}

// A position of a random game with that many empty squares, the side to move able to move.
inline Discs random_position(Random& random, int empties) {
  while (true) {
    Discs discs = kStart;
    while (true) {
      std::uint64_t moves = discs.moves();
      if (moves == 0) {
        discs = discs.passed();
        moves = discs.moves();
        if (moves == 0) break;
      }
      if (discs.empty_count() == empties) return discs;
      discs = played(discs, random_move(moves, random));
    }
  }
}

// The exact score by trying everything: slow and plain.
inline int brute_force(const Discs& discs) {
  std::uint64_t moves = discs.moves();
  if (moves == 0) {
    if (discs.passed().moves() == 0) return final_score(discs);
    return -brute_force(discs.passed());
  }
  int best = -100;
  for (; moves != 0; moves &= moves - 1) {
    const int value = -brute_force(played(discs, std::countr_zero(moves)));
    if (value > best) best = value;
  }
  return best;
}

inline const Weights& weights() {
  static const std::shared_ptr<const Weights> kWeights = *load_weights(embedded_weights());
  return *kWeights;
}

}  // namespace outflank::search::othello
