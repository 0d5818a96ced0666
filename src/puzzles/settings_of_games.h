#pragma once

#include "games/list.h"
#include "puzzles/settings.h"

// What the games' folders provide to the registry. Only the registry and those folders include
// this: elsewhere these namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)        \
  namespace outflank::puzzles::game { \
  const Settings& settings();         \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
