#pragma once

#include <vector>

#include "games/quoridor/position.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// One shortest path of a player, and the walls that would cut it. Until one of them is placed or
// the pawn moves, the distance stays valid: most moves do not change it.
template <class Board>
struct Path {
  int distance = 0;
  Square next;  // the first square of the path
  typename Board::Slots cut_horizontal{};
  typename Board::Slots cut_vertical{};

  [[nodiscard]] bool cut_by(Move wall) const {
    return Board::has(wall.kind() == MoveKind::Horizontal ? cut_horizontal : cut_vertical,
                      wall.square().column(), wall.square().row());
  }
};

// Finds paths; owns the scratch space.
template <class Board>
class PathFinder {
 public:
  PathFinder() : reached_(static_cast<std::size_t>(Board::kMaxColumns * Board::kMaxRows + 1)) {}

  Path<Board> find(const BasicPosition<Board>& position, int player) {
    const auto goals = position.goal_squares(player);
    std::size_t steps = 0;
    reached_[0] = Board::square(position.pawn(player));
    while (!Board::any_square(reached_[steps] & goals)) {
      reached_[steps + 1] = position.spread(reached_[steps]);
      ++steps;
    }
    Path<Board> path;
    path.distance = static_cast<int>(steps);
    Square square = Board::first(reached_[steps] & goals);
    path.next = square;
    while (steps-- > 0) {
      path.next = square;
      const Square before = step_back(position, square, reached_[steps]);
      add_cuts(position, before, square, path);
      square = before;
    }
    return path;
  }

 private:
  static Square step_back(const BasicPosition<Board>& position, Square square,
                          const typename Board::Squares& reached) {
    for (const Side side : kSides) {
      if (position.open(square, side) && Board::has(reached, beside(square, side))) {
        return beside(square, side);
      }
    }
    return square;
  }

  static void add_cuts(const BasicPosition<Board>& position, Square a, Square b,
                       Path<Board>& path) {
    const int column = std::min(a.column(), b.column());
    const int row = std::min(a.row(), b.row());
    if (a.column() == b.column()) {
      if (column < position.columns() - 1) path.cut_horizontal |= Board::slot(column, row);
      if (column > 0) path.cut_horizontal |= Board::slot(column - 1, row);
    } else {
      if (row < position.rows() - 1) path.cut_vertical |= Board::slot(column, row);
      if (row > 0) path.cut_vertical |= Board::slot(column, row - 1);
    }
  }

  std::vector<typename Board::Squares> reached_;  // by steps from the pawn
};

}  // namespace outflank::search::quoridor
