#pragma once

#include "terminal/game_board.h"

namespace outflank::connect_four {

const terminal::GameBoard& game_board();

}  // namespace outflank::connect_four
