#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"

// The console game of old: pawn moves by a number on the board, walls by a grid of squares and
// grooves.
namespace outflank::terminal {

// How a board lies before the player.
enum class Shown : std::uint8_t {
  Usual,    // row 1 below, column a at the left
  Turned,   // by half a turn
  Classic,  // row 1 above, column a at the left
  ClassicTurned,
};

constexpr bool first_row_below(Shown shown) {
  return shown == Shown::Usual || shown == Shown::ClassicTurned;
}
constexpr bool first_column_left(Shown shown) {
  return shown == Shown::Usual || shown == Shown::Classic;
}

inline constexpr std::string_view kMoveDigits = "0123456789AB";

// The pawn moves of a game of Quoridor in the order of their numbers, as the board is shown: right,
// up, left, down; jumps right, up, left, down; right and down, right and up, left and up, left and
// down. Those that are not legal are left out, so numbers are without gaps.
std::vector<std::string> numbered_moves(const games::Game& game, Shown shown);

// The board as the old program printed it: row 1 above unless it is turned, the grid of squares (even)
// and grooves (odd) with its numbers at the sides, walls as H and V, and the numbers of moves.
std::string classic_board(const games::Game& game, Shown shown);

}  // namespace outflank::terminal
