#pragma once

#include "games/quoridor/position.h"
#include "search/quoridor/network_view.h"

namespace outflank::search::quoridor {

// The network for three and four players knows 9×9, rotated so that the player to move runs north. The others are
// told apart by the side that they run to in this view, in the order of `Side`: 0 is the player to move.

inline constexpr int kViewSeats = 4;

inline bool multiplayer_network_knows(const Rules& rules) {
  return rules.players > 2 && rules.columns == kViewSide && rules.rows == kViewSide &&
         rules.walls <= 10 && rules.pass == Pass::Never && rules.finish == Finish::FirstArrival;
}

// Whether it plays where `in_play` players are left: it has not learned from games that two play on.
inline bool multiplayer_network_plays(const Rules& rules, int in_play) {
  return in_play > 2 && multiplayer_network_knows(rules);
}

// The rotation that lets a player who runs to `goal` run north.
class Rotation {
 public:
  explicit constexpr Rotation(Side goal) : quarters_(static_cast<int>(goal)) {}

  // The side of the view that `side` of the board becomes.
  [[nodiscard]] constexpr int side(Side side) const {
    return (static_cast<int>(side) - quarters_ + kViewSeats) % kViewSeats;
  }
  [[nodiscard]] constexpr int square(Square square) const {
    return cell(square, kViewSide, quarters_);
  }
  [[nodiscard]] constexpr int slot(Square slot) const { return cell(slot, kSlotSide, quarters_); }
  // A quarter turn makes horizontal walls vertical ones.
  [[nodiscard]] constexpr bool swaps_walls() const { return quarters_ % 2 == 1; }

  // Needs a pawn move or a wall.
  [[nodiscard]] constexpr int action(Move move) const {
    if (move.is_pawn()) return square(move.square());
    const bool horizontal = (move.kind() == MoveKind::Horizontal) != swaps_walls();
    return kViewSquares + (horizontal ? 0 : kViewSlots) + slot(move.square());
  }
  // The inverse of action().
  [[nodiscard]] constexpr Move move(int action) const {
    const int back = (kViewSeats - quarters_) % kViewSeats;
    if (action < kViewSquares) {
      const int to = cell(Square::at(action % kViewSide, action / kViewSide), kViewSide, back);
      return Move::pawn(Square::at(to % kViewSide, to / kViewSide));
    }
    const int in_view = (action - kViewSquares) % kViewSlots;
    const int to = cell(Square::at(in_view % kSlotSide, in_view / kSlotSide), kSlotSide, back);
    const Square at = Square::at(to % kSlotSide, to / kSlotSide);
    const bool horizontal = (action < kViewSquares + kViewSlots) != swaps_walls();
    return horizontal ? Move::horizontal(at) : Move::vertical(at);
  }

 private:
  static constexpr int kSlotSide = kViewSide - 1;

  // The cell of a square grid after N quarter turns that take east to north.
  static constexpr int cell(Square cell, int side, int quarters) {
    const int last = side - 1;
    switch (quarters) {
      case 1: return side * cell.column() + last - cell.row();
      case 2: return side * (last - cell.row()) + last - cell.column();
      case 3: return side * (last - cell.column()) + cell.row();
      default: return side * cell.row() + cell.column();
    }
  }

  int quarters_;
};

}  // namespace outflank::search::quoridor
