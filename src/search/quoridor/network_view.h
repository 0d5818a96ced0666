#pragma once

#include <bit>
#include <cstdint>

#include "games/quoridor/position.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// The networks know 9×9 with two players who run north and south. Either perspective is rotated so
// that its player runs north.

inline constexpr int kViewSide = 9;
inline constexpr int kViewSquares = kViewSide * kViewSide;
inline constexpr int kViewSlots = 64;
// Move indices of the networks: pawn moves by square, then horizontal and vertical walls.
inline constexpr int kViewMoves = kViewSquares + 2 * kViewSlots;

inline bool network_knows(const Rules& rules) {
  return rules.players == 2 && rules.columns == kViewSide && rules.rows == kViewSide &&
         rules.walls <= 10 && rules.pass == Pass::Never;
}

constexpr int square_from(Square square, bool turned) {
  return kViewSide * (turned ? kViewSide - 1 - square.row() : square.row()) + square.column();
}
constexpr int slot_from(Square slot, bool turned) {
  return 8 * (turned ? 7 - slot.row() : slot.row()) + slot.column();
}
constexpr std::uint64_t slots_from(std::uint64_t slots, bool turned) {
  return turned ? __builtin_bswap64(slots) : slots;
}

// Needs a pawn move or a wall.
constexpr int move_from(Move move, bool turned) {
  if (move.is_pawn()) return square_from(move.square(), turned);
  const int kind = move.kind() == MoveKind::Horizontal ? 0 : kViewSlots;
  return kViewSquares + kind + slot_from(move.square(), turned);
}

}  // namespace outflank::search::quoridor
