#pragma once

#include "games/list.h"
#include "terminal/game_board.h"

// What the games' folders provide to the registry. Only the registry and those folders include
// this: elsewhere these namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)         \
  namespace outflank::terminal::game { \
  const GameBoard& game_board();       \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
