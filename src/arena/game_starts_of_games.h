#pragma once

#include "arena/game_starts.h"
#include "games/list.h"

// What the games' folders provide to the registry. Only the registry and those folders include
// this: elsewhere these namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)      \
  namespace outflank::arena::game { \
  const GameStarts& game_starts();  \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
