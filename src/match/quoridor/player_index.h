#pragma once

#include <cstddef>

#include "games/seat_id.h"

namespace outflank::match {

// The contest and quoridor::Position count players from 0, as numbers.
constexpr int player_of(games::SeatId seat) {
  return static_cast<int>(seat.index());
}

// A player as the index of an array.
constexpr std::size_t index(int player) {
  return static_cast<std::size_t>(player);
}

}  // namespace outflank::match
