#pragma once

#include <string>

#include "games/quoridor/setup.h"

namespace outflank::quoridor {

// The board in ASCII with row 1 at the bottom, pawns as player numbers, walls as `=` and `#`:
//
//       a   b   c
//     +---+---+---+
//   3 |     2     | 3
//     +   +===+===+
//   2 |   #       | 2
//     +   #   +   +
//   1 |   # 1     | 1
//     +---+---+---+
//       a   b   c
std::string draw(const Setup& setup);

}  // namespace outflank::quoridor
