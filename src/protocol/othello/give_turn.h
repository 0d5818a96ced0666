#pragma once

#include <memory>

#include "core/error.h"
#include "games/game.h"

namespace outflank::protocol {

// For FreeTurns: the position of a game of Othello with another seat to move.
Result<std::unique_ptr<games::Game>> give_othello_turn(const games::Game& game, games::SeatId seat);

}  // namespace outflank::protocol
