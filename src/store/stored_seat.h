#pragma once

#include <cstdint>
#include <optional>

#include "games/seat_id.h"

namespace outflank::store {

// Tables and announcements count seats from 0; -1 stands for none.
inline constexpr std::int64_t kNoSeat = -1;

constexpr std::int64_t stored(games::SeatId seat) {
  return static_cast<std::int64_t>(seat.index());
}
constexpr std::int64_t stored(const std::optional<games::SeatId>& seat) {
  return seat ? stored(*seat) : kNoSeat;
}

constexpr std::optional<games::SeatId> read_seat_to_move(std::int64_t column) {
  return column < 0 ? std::nullopt : std::optional(games::SeatId(column));
}

}  // namespace outflank::store
