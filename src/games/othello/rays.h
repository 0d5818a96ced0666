#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

// The lines of the 8x8 board. Bit 0 is a1, bit 7 is h1, bit 63 is h8.
namespace outflank::othello {

inline constexpr std::size_t kLines = 4;

// The distance in bits to the next square of each line: row, column, the two diagonals.
inline constexpr std::array<int, kLines> kLineSteps{1, 8, 9, 7};

// Columns b to g: a run along a row or diagonal that reaches column a or h is not enclosed.
inline constexpr std::uint64_t kInnerColumns = 0x7E7E7E7E7E7E7E7EULL;

// The squares beyond a square, up to the edge: `up` toward the higher bits, `down` toward the
// lower ones, one word for each line.
struct alignas(64) Rays {
  std::array<std::uint64_t, kLines> up{};
  std::array<std::uint64_t, kLines> down{};
};

namespace detail {

constexpr std::uint64_t ray(int column, int row, int column_step, int row_step) {
  std::uint64_t squares = 0;
  for (column += column_step, row += row_step; column >= 0 && column < 8 && row >= 0 && row < 8;
       column += column_step, row += row_step) {
    squares |= 1ULL << (row * 8 + column);
  }
  return squares;
}

constexpr std::array<Rays, 64> make_rays() {
  constexpr std::array<int, kLines> kColumnSteps{1, 0, 1, -1};
  constexpr std::array<int, kLines> kRowSteps{0, 1, 1, 1};
  std::array<Rays, 64> table{};
  for (int square = 0; square < 64; ++square) {
    for (std::size_t line = 0; line < kLines; ++line) {
      const int column_step = kColumnSteps[line];
      const int row_step = kRowSteps[line];
      Rays& rays = table[static_cast<std::size_t>(square)];
      rays.up[line] = ray(square % 8, square / 8, column_step, row_step);
      rays.down[line] = ray(square % 8, square / 8, -column_step, -row_step);
    }
  }
  return table;
}

}  // namespace detail

inline constexpr std::array<Rays, 64> kRays = detail::make_rays();

}  // namespace outflank::othello
