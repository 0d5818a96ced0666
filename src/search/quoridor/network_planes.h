#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "search/quoridor/network_view.h"
#include "search/residual/convolution.h"

namespace outflank::search::quoridor {

// What the inputs and outputs of the residual networks have in common (tools/teacher/export.py).

inline constexpr int kFull = 48;  // the quantised 1 of most planes
inline constexpr int kMaxDistance = 40;
inline constexpr float kPliesUnit = 50;  // of the output for the plies left

// A number as an input, which ends where the activations of the network end.
constexpr std::uint8_t plane_byte(int number) {
  return static_cast<std::uint8_t>(std::clamp(number, 0, residual::kMaxActivation));
}
constexpr std::uint8_t plane_flag(bool is) {
  return plane_byte(is ? kFull : 0);
}
constexpr std::uint8_t plane_walls(int walls) {
  return plane_byte(5 * walls);
}
constexpr std::uint8_t plane_distance(int distance) {
  return plane_byte(3 * distance);
}
// A difference of distances, where it is positive.
constexpr std::uint8_t plane_steps(int difference) {
  return plane_byte(6 * std::min(difference, 8));
}

// The columns of the slots of every row.
using SlotRows = std::array<std::uint16_t, residual::kMaxSide>;

// Of a board of 9×9, from bit 8 · row + column.
constexpr SlotRows slot_rows(std::uint64_t slots) {
  SlotRows rows{};
  for (std::size_t row = 0; row < 8; ++row) {
    rows[row] = static_cast<std::uint16_t>(slots >> (8 * row) & 0xFF);
  }
  return rows;
}

// The walls on the board and the legal ones.
struct WallSets {
  SlotRows horizontal, vertical;
  SlotRows legal_horizontal, legal_vertical;
};

inline constexpr std::size_t kWallPlanes = 6;

// The planes of a square: the four sets, and whether its north and its east side are closed.
inline void fill_walls(const WallSets& walls, std::size_t row, std::size_t column,
                       std::span<std::uint8_t, kWallPlanes> planes) {
  const auto has = [](const SlotRows& slots, std::size_t r, std::size_t c) {
    return (slots[r] >> c & 1) != 0;
  };
  planes[0] = plane_flag(has(walls.horizontal, row, column));
  planes[1] = plane_flag(has(walls.vertical, row, column));
  planes[2] = plane_flag(has(walls.legal_horizontal, row, column));
  planes[3] = plane_flag(has(walls.legal_vertical, row, column));
  planes[4] = plane_flag(has(walls.horizontal, row, column) ||
                         (column > 0 && has(walls.horizontal, row, column - 1)));
  planes[5] = plane_flag(has(walls.vertical, row, column) ||
                         (row > 0 && has(walls.vertical, row - 1, column)));
}

inline constexpr std::size_t kPolicyPlanes = 3;  // pawn moves, horizontal and vertical walls

// By the move indices of network_view.h.
using Logits = std::array<float, kViewMoves>;

// Without the cells that no wall is named by.
inline void read_logits(std::span<const float> planes, residual::BoardSize board,
                        std::span<float> logits) {
  auto out = std::ranges::copy(planes.first(board.cells()), logits.begin()).out;
  for (std::size_t plane = 1; plane < kPolicyPlanes; ++plane) {
    for (std::size_t row = 0; row + 1 < board.rows; ++row) {
      const std::size_t first = plane * board.cells() + row * board.columns;
      out = std::ranges::copy(planes.subspan(first, board.columns - 1), out).out;
    }
  }
}

}  // namespace outflank::search::quoridor
