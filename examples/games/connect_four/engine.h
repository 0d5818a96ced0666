#pragma once

#include "search/game_engines.h"

namespace outflank::connect_four {

// A plain alpha-beta search, a beginner for the low levels, and a random player.
const search::GameEngines& game_engines();

}  // namespace outflank::connect_four
