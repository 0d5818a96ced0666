#pragma once

#include "games/game.h"
#include "games/list.h"

// What the folders of the games offer to the registry. Only the registry and those folders include this: elsewhere the
// namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)        \
  namespace outflank::game {          \
  const games::GameType& game_type(); \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
