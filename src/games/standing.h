#pragma once

#include <array>
#include <cstdint>

#include "games/outcome.h"

namespace outflank::games {

// Whether a seat is in play, in a game that may continue without it.
struct Standing {
  bool in_play = true;
  int place = 0;  // of a seat that is not in play

  friend bool operator==(const Standing&, const Standing&) = default;
};

using Standings = std::array<Standing, kMaxSeats>;

// How a game for three or more continues when a seat leaves.
enum class LeavePolicy : std::uint8_t {
  EndMatch,      // the rules have no way to continue
  RemovePieces,  // its pieces leave the board, as those of an eliminated player
  KeepPassing,   // it stays on the board and passes on every turn
};

}  // namespace outflank::games
