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

// The walls on the board and the legal ones, bit 8 · row + column.
struct WallSets {
  std::uint64_t horizontal, vertical;
  std::uint64_t legal_horizontal, legal_vertical;
};

inline constexpr std::size_t kWallPlanes = 6;

// The planes of a square: the four sets, and whether its north and its east side are closed.
inline void fill_walls(const WallSets& walls, std::size_t row, std::size_t column,
                       std::span<std::uint8_t, kWallPlanes> planes) {
  const auto has = [](std::uint64_t slots, std::size_t r, std::size_t c) {
    return r < 8 && c < 8 && ((slots >> (8 * r + c)) & 1) != 0;
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

inline void read_logits(std::span<const float, kPolicyPlanes * residual::kCells> planes,
                        Logits& logits) {
  std::copy_n(planes.begin(), kViewSquares, logits.begin());
  for (std::size_t slot = 0; slot < std::size_t{2} * kViewSlots; ++slot) {
    const std::size_t plane = 1 + slot / kViewSlots;
    const std::size_t in_plane = slot % kViewSlots;
    logits[kViewSquares + slot] =
        planes[plane * residual::kCells + in_plane / 8 * kViewSide + in_plane % 8];
  }
}

}  // namespace outflank::search::quoridor
