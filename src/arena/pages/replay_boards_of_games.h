#pragma once

#include "arena/pages/replay_board.h"
#include "games/list.h"

// What the games' folders provide to the registry. Only the registry and those folders include
// this: elsewhere these namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)       \
  namespace outflank::arena::game {  \
  const ReplayBoard& replay_board(); \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
