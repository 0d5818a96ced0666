#pragma once

#include <array>
#include <cstdint>

#include "games/quoridor/position.h"
#include "search/quoridor/network_view.h"

namespace outflank::search::quoridor {

// The inputs of the residual network for a position of the standard board (see network_view.h), from the
// perspective of the player to move. The teacher reads it byte by byte (tools/teacher/games.py).
struct BoardFeatures {
  std::uint64_t horizontal, vertical;              // walls, bit 8 · row + column
  std::uint64_t legal_horizontal, legal_vertical;  // walls that may be placed
  std::array<std::uint8_t, kViewSquares>
      own_distance;  // of every square to the own goal; 255: none
  std::array<std::uint8_t, kViewSquares> other_distance;
  std::array<std::uint8_t, kViewSquares>
      on_shortest;                    // bit 0: on an own shortest path, bit 1: other
  std::uint8_t own_pawn, other_pawn;  // 9 · row + column
  std::uint8_t own_walls, other_walls;
  std::uint8_t unused;
};
static_assert(sizeof(BoardFeatures) == 280);

// Needs rules that network_knows.
BoardFeatures board_features(const Position& position);

}  // namespace outflank::search::quoridor
