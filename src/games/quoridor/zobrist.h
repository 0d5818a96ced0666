#pragma once

#include <array>
#include <cstdint>

#include "core/random.h"
#include "games/quoridor/move.h"
#include "games/quoridor/rules.h"

namespace outflank::quoridor::zobrist {

// The keys whose exclusive or is a position's hash. Positions that play alike hash alike: who
// placed a wall does not matter, how many walls are left does.

constexpr std::uint64_t key(std::uint64_t kind, int player, int value) {
  return mix64(kind << 48 | static_cast<std::uint64_t>(player) << 32 |
               static_cast<std::uint64_t>(value));
}

constexpr std::uint64_t pawn(int player, Square square) {
  return key(1, player, square.raw());
}
constexpr std::uint64_t wall(Move wall) {
  return key(2, 0, wall.raw());
}
constexpr std::uint64_t place(int player, int taken) {
  return key(3, player, taken);
}

namespace detail {
inline constexpr auto kWallsLeft = [] {
  std::array<std::array<std::uint64_t, kMaxWalls + 1>, kMaxPlayers> table{};
  for (int player = 0; player < kMaxPlayers; ++player) {
    for (int walls = 0; walls <= kMaxWalls; ++walls) {
      table[static_cast<std::size_t>(player)][static_cast<std::size_t>(walls)] =
          key(4, player, walls);
    }
  }
  return table;
}();
inline constexpr std::array<std::uint64_t, kMaxPlayers> kToMove = {key(5, 0, 0), key(5, 1, 0),
                                                                   key(5, 2, 0), key(5, 3, 0)};
}  // namespace detail

constexpr std::uint64_t walls_left(int player, int walls) {
  return detail::kWallsLeft[static_cast<std::size_t>(player)][static_cast<std::size_t>(walls)];
}
constexpr std::uint64_t to_move(int player) {
  return detail::kToMove[static_cast<std::size_t>(player)];
}

}  // namespace outflank::quoridor::zobrist
