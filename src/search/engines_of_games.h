#pragma once

#include "games/list.h"
#include "search/game_engines.h"

// What the games' folders provide to the registry. Only the registry and those folders include
// this: elsewhere these namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)       \
  namespace outflank::search::game { \
  const GameEngines& game_engines(); \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
