#pragma once

#include <span>

#include "games/list.h"
#include "match/formats.h"

// What the games' folders provide to the registry. Only the registry and those folders include
// this: elsewhere these namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)                    \
  namespace outflank::match::game {               \
  std::span<const RecordFormat> record_formats(); \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
