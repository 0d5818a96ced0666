#pragma once

#include <memory>

#include "core/error.h"
#include "games/game.h"

namespace outflank::protocol {

// For FreeTurns: the position of a game of Quoridor with another seat to move.
Result<std::unique_ptr<games::Game>> give_quoridor_turn(const games::Game& game,
                                                        games::SeatId seat);

}  // namespace outflank::protocol
