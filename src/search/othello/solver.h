#pragma once

#include <cstdint>

#include "search/othello/midgame.h"

namespace outflank::search::othello {

enum class SolveMode : std::uint8_t {
  Exact,       // by how much
  WinDrawLoss  // only who wins; much quicker
};

struct Solution {
  int score = 0;          // of the side to move in discs; 1, 0 or -1 in WinDrawLoss mode
  RootLine line;          // perfect play; empty when the game is over
  bool finished = false;  // false when stopped before the proof
};

// The result of a position with perfect play. `midgame` must have begun.
Solution solve(Midgame& midgame, const Discs& discs, SolveMode mode);

}  // namespace outflank::search::othello
