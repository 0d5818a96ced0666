#pragma once

#include <span>

#include "games/list.h"
#include "protocol/protocols.h"

// What the games' folders provide to the registry. Only the registry and those folders include
// this: elsewhere these namespaces would hide those of the rules.
#define OUTFLANK_DECLARE(game)           \
  namespace outflank::protocol::game {   \
  std::span<const Protocol> protocols(); \
  }
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE
