#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "games/quoridor/position.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// The exact result of a race of two pawns without walls to place: every pair of squares and side to
// move for one set of walls, by retrograde analysis. Endless play is a draw.
class RaceTable {
 public:
  // Plies until the end for the player to move: positive when it wins, negative when it loses,
  // 0 for a draw. Both players must be in play; walls in hand are ignored. Needs a game of two players, of whom nobody is
  // ever stuck.
  template <class Board>
  static std::unique_ptr<RaceTable> solve(const BasicPosition<Board>& position);

  template <class Board>
  [[nodiscard]] int result(const BasicPosition<Board>& position) const {
    return plies_[state(position.to_move(), cell(position.pawn(0)), cell(position.pawn(1)))];
  }

 private:
  explicit RaceTable(int columns, int rows)
      : columns_(columns),
        cells_(static_cast<std::size_t>(columns * rows)),
        plies_(2 * cells_ * cells_, 0) {}

  [[nodiscard]] std::size_t cell(Square square) const {
    return static_cast<std::size_t>(square.row() * columns_ + square.column());
  }
  [[nodiscard]] std::size_t state(int to_move, std::size_t first, std::size_t second) const {
    return (static_cast<std::size_t>(to_move) * cells_ + first) * cells_ + second;
  }

  int columns_;
  std::size_t cells_;
  std::vector<std::int16_t> plies_;
};

// Whether the rules let a race take the `plies` of its table: tables know neither passes nor a limit of plies.
template <class Board>
bool can_take(const BasicPosition<Board>& position, int plies) {
  const Rules& rules = position.rules();
  if (rules.pass != Pass::Never) return false;
  if (rules.max_plies == 0) return true;
  return plies != 0 && position.ply() + std::abs(plies) <= static_cast<int>(rules.max_plies);
}

extern template std::unique_ptr<RaceTable> RaceTable::solve(const BasicPosition<CompactBoard>&);
extern template std::unique_ptr<RaceTable> RaceTable::solve(const BasicPosition<LargeBoard>&);

}  // namespace outflank::search::quoridor
