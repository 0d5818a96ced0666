#pragma once

#include <array>
#include <cstdint>

#include "games/quoridor/position.h"
#include "search/quoridor/multiplayer_view.h"

namespace outflank::search::quoridor {

// The inputs of the network for three and four players, in the view of the player to move (multiplayer_view.h); arrays
// are by the side that a player runs to. The teacher reads it byte by byte (tools/teacher/games.py).
struct MultiplayerFeatures {
  static constexpr std::uint8_t kAbsent = 255;  // nobody in play runs to this side

  std::uint64_t horizontal, vertical;              // walls, bit 8 · row + column
  std::uint64_t legal_horizontal, legal_vertical;  // walls that may be placed
  // Of every square to that side; 255 where there is no path, or no player.
  std::array<std::array<std::uint8_t, kViewSquares>, kViewSeats> distance;
  std::array<std::uint8_t, kViewSquares> on_shortest;  // bit n: on a shortest path to side n
  std::array<std::uint8_t, kViewSeats> pawn;           // 9 · row + column, or kAbsent
  std::array<std::uint8_t, kViewSeats> walls;
  std::array<std::uint8_t, kViewSeats> turns;  // until this player moves
  std::array<std::uint8_t, 7> unused;
};
static_assert(sizeof(MultiplayerFeatures) == 456);

// Needs a running game of rules that multiplayer_network_knows.
MultiplayerFeatures multiplayer_features(const Position& position);

}  // namespace outflank::search::quoridor
