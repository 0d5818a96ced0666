#pragma once

#include <array>
#include <cstdint>

#include "games/outcome.h"

namespace outflank::games {

// Where a seat stands in a game that may go on without it.
struct Standing {
  bool in_play = true;
  int place = 0;  // of a seat that is not in play

  friend bool operator==(const Standing&, const Standing&) = default;
};

using Standings = std::array<Standing, kMaxSeats>;

// How a game for three or more goes on when a seat leaves it.
enum class LeavePolicy : std::uint8_t {
  EndMatch,      // the rules know no way to go on
  RemovePieces,  // its pieces leave the board, as those of an eliminated player
  KeepPassing,   // it stays, and passes whenever it is its turn
};

}  // namespace outflank::games
