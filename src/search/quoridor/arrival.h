#pragma once

#include <algorithm>

#include "games/quoridor/position.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// Whether the player's pawn is so near to its goal that it might arrive by one move, a jump at most.
template <class Board>
bool near_goal(const BasicPosition<Board>& position, int player) {
  constexpr int kReach = 2;
  const Square pawn = position.pawn(player);
  switch (position.goal(player)) {
    case Side::North: return pawn.row() >= position.rows() - 1 - kReach;
    case Side::East: return pawn.column() >= position.columns() - 1 - kReach;
    case Side::South: return pawn.row() <= kReach;
    default: return pawn.column() <= kReach;
  }
}

// Whether the player to move of a running game can arrive at once.
template <class Board>
bool can_arrive(const BasicPosition<Board>& position) {
  const int mover = position.to_move();
  if (!near_goal(position, mover)) return false;
  return std::ranges::any_of(position.legal_moves(), [&](Move move) {
    return move.is_pawn() && position.is_goal(mover, move.square());
  });
}

}  // namespace outflank::search::quoridor
