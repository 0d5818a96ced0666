#pragma once

#include <string>
#include <vector>

#include "games/game.h"
#include "terminal/shown.h"

// The old console game: pawn moves by a number on the board, walls by a grid of squares and
// grooves.
namespace outflank::terminal::quoridor {

// The pawn moves of a game of Quoridor in the order of their numbers, as the board is shown: right,
// up, left, down; jumps right, up, left, down; right and down, right and up, left and up, left and
// down. Illegal ones are skipped, so the numbers have no gaps.
std::vector<games::MoveId> numbered_moves(const games::Game& game, Shown shown);

// The board as the old program printed it: row 1 at the top unless it is rotated, the grid of
// squares (even) and grooves (odd) with its numbers at the sides, walls as H and V, and the numbers
// of moves.
std::string classic_board(const games::Game& game, Shown shown);

}  // namespace outflank::terminal::quoridor
