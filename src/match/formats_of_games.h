#pragma once

#include <span>

#include "games/list.h"
#include "match/formats.h"

// What the folders of the games offer to the registry. Only the registry and those folders include this: elsewhere the
// namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)                    \
  namespace outflank::match::game {               \
  std::span<const RecordFormat> record_formats(); \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
