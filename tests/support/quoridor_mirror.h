#pragma once

#include "games/quoridor/move.h"

namespace outflank::quoridor {

// A move on the board of 9×9 with its rows mirrored, as the other player sees it.
inline Move mirror(Move move) {
  if (move.is_pawn()) {
    return Move::pawn(Square::at(move.square().column(), 8 - move.square().row()));
  }
  const Square slot = Square::at(move.square().column(), 7 - move.square().row());
  return move.kind() == MoveKind::Horizontal ? Move::horizontal(slot) : Move::vertical(slot);
}

}  // namespace outflank::quoridor
