#pragma once

#include "games/othello/basic_position.h"
#include "games/othello/board8.h"

namespace outflank::othello {

// The standard 8x8 board, on bitboards: the fast one, for engines. bit 0 of a set is a1, bit 63 h8.
using Position = BasicPosition<Board8>;

}  // namespace outflank::othello
