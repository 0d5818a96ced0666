#pragma once

#include "games/quoridor/move.h"

namespace outflank::quoridor {

// A move with the rows of the board mirrored, as the other player sees it.
inline Move mirror(Move move, int rows = 9) {
  if (move.is_pawn()) {
    return Move::pawn(Square::at(move.square().column(), rows - 1 - move.square().row()));
  }
  const Square slot = Square::at(move.square().column(), rows - 2 - move.square().row());
  return move.kind() == MoveKind::Horizontal ? Move::horizontal(slot) : Move::vertical(slot);
}

}  // namespace outflank::quoridor
