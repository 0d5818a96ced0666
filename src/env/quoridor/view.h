#pragma once

#include <utility>

#include "games/quoridor/move.h"
#include "games/quoridor/rules.h"

namespace outflank::env::quoridor {

namespace rules = ::outflank::quoridor;

// The board from the perspective of a player who runs to `goal`: rotated so that this side is up. x
// counts to the right and y up.
class View {
 public:
  constexpr View(int columns, int rows, rules::Side goal)
      : columns_(columns), rows_(rows), goal_(goal) {}

  // Whether up and down on the board are left and right here.
  [[nodiscard]] constexpr bool sideways() const {
    return goal_ == rules::Side::East || goal_ == rules::Side::West;
  }

  // Of a grid of `smaller` fewer columns and rows than the board: 0 for squares, 1 for wall slots.
  [[nodiscard]] constexpr std::pair<int, int> seen(int column, int row, int smaller) const {
    const int c = columns_ - smaller - 1;
    const int r = rows_ - smaller - 1;
    switch (goal_) {
      case rules::Side::North: return {column, row};
      case rules::Side::East: return {r - row, column};
      case rules::Side::South: return {c - column, r - row};
      case rules::Side::West: return {row, c - column};
    }
    return {};
  }

  // The inverse, as column and row; not always on the board.
  [[nodiscard]] constexpr std::pair<int, int> real(int x, int y, int smaller) const {
    const int c = columns_ - smaller - 1;
    const int r = rows_ - smaller - 1;
    switch (goal_) {
      case rules::Side::North: return {x, y};
      case rules::Side::East: return {y, r - x};
      case rules::Side::South: return {c - x, r - y};
      case rules::Side::West: return {c - y, x};
    }
    return {};
  }

 private:
  int columns_;
  int rows_;
  rules::Side goal_;
};

}  // namespace outflank::env::quoridor
