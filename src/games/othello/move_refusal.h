#pragma once

#include <string>

#include "games/move_error.h"
#include "games/othello/move.h"
#include "games/othello/square.h"

namespace outflank::othello {

// The sentence for a move that a position refuses.
std::string refusal(games::MoveError error, Move move, Color to_move, int size);

}  // namespace outflank::othello
