#pragma once

#include "games/game.h"

namespace outflank::quoridor {

const games::GameType& game_type();

}  // namespace outflank::quoridor
