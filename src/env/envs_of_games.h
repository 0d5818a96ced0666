#pragma once

#include "env/game_env.h"
#include "games/list.h"

// What the games' folders provide to the registry. Only the registry and those folders include
// this: elsewhere these namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)    \
  namespace outflank::env::game { \
  const GameEnv& game_env();      \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
