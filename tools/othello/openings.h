#pragma once

#include <bit>
#include <cstdint>

#include "core/random.h"
#include "search/othello/discs.h"

namespace outflank::tools {

using search::othello::Discs;

inline int random_move(std::uint64_t moves, Random& random) {
  for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0;
       --skip) {
    moves &= moves - 1;
  }
  return std::countr_zero(moves);
}

inline Discs played(const Discs& discs, int square) {
  return discs.after(square, othello::flips(square, discs.own, discs.opponent));
}

// The start of the game followed by N random moves, after which the side to move can move.
inline Discs random_opening(int plies, Random& random) {
  while (true) {
    Discs discs{0x0000000810000000ULL, 0x0000001008000000ULL};
    int left = plies;
    while (left > 0 && discs.moves() != 0) {
      discs = played(discs, random_move(discs.moves(), random));
      --left;
    }
    if (left == 0 && discs.moves() != 0) return discs;
  }
}

}  // namespace outflank::tools
