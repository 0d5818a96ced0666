#pragma once

#include "games/game.h"

namespace outflank::othello {

const games::GameType& game_type();

}  // namespace outflank::othello
