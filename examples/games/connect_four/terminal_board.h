#pragma once

#include "terminal/game_board.h"
#include "terminal/picture/game_scene.h"

namespace outflank::connect_four {

const terminal::GameBoard& game_board();
const terminal::GameScene& game_scene();

}  // namespace outflank::connect_four
