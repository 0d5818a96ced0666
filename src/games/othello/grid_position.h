#pragma once

#include "games/othello/basic_position.h"
#include "games/othello/grid_board.h"

namespace outflank::othello {

// Every even size from 4 to 16, 8 as well, with the same interface as Position.
using GridPosition = BasicPosition<GridBoard>;

}  // namespace outflank::othello
