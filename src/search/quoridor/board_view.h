#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/quoridor/position.h"
#include "search/quoridor/board_features.h"
#include "search/quoridor/network_planes.h"
#include "search/residual/convolution.h"

namespace outflank::search::quoridor {

// The view of network_view.h for two players on boards of 7×7 to 11×11, which the residual network knows by
// experience of 9×9 alone.

inline constexpr std::size_t kMaxBoardMoves =
    residual::kMaxCells + 2 * (residual::kMaxSide - 1) * (residual::kMaxSide - 1);

constexpr bool residual_network_knows(const Rules& rules) {
  const auto fits = [](std::size_t side) {
    return residual::kMinSide <= side && side <= residual::kMaxSide;
  };
  return rules.players == 2 && fits(rules.columns) && fits(rules.rows) && rules.pass == Pass::Never;
}

// Numbers of squares, slots and moves, as those of network_view.h are on 9×9.
struct BoardView {
  int columns;
  int rows;
  bool turned;

  template <class Board>
  explicit BoardView(const BasicPosition<Board>& position)
      : columns(position.columns()), rows(position.rows()), turned(position.to_move() == 1) {}

  [[nodiscard]] int square(Square square) const {
    return columns * (turned ? rows - 1 - square.row() : square.row()) + square.column();
  }
  // Needs a pawn move or a wall.
  [[nodiscard]] std::size_t move(Move move) const {
    const Square at = move.square();
    if (move.is_pawn()) return static_cast<std::size_t>(square(at));
    const int kind = move.kind() == MoveKind::Horizontal ? 0 : (columns - 1) * (rows - 1);
    const int slot = (columns - 1) * (turned ? rows - 2 - at.row() : at.row()) + at.column();
    return static_cast<std::size_t>(columns * rows + kind + slot);
  }
};

// The features of board_features.h for these boards.
struct BoardViewFeatures {
  using Map = std::array<std::uint8_t, residual::kMaxCells>;

  residual::BoardSize board;
  WallSets walls{};
  Map own_distance{}, other_distance{}, on_shortest{};
  int own_pawn = 0, other_pawn = 0;
  int own_walls = 0, other_walls = 0;

  // Needs a running position of rules that residual_network_knows.
  template <class Board>
  explicit BoardViewFeatures(const BasicPosition<Board>& position);
  // Those of the standard board.
  explicit BoardViewFeatures(const BoardFeatures& features);
};

}  // namespace outflank::search::quoridor
