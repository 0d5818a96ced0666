#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "store/game.h"

namespace outflank::server {

// Whom of those who are connected to a game something is for.
struct Recipients {
  enum class Group : std::uint8_t { Everybody, Players, OneSeat };

  Group group = Group::Everybody;
  int seat = 0;  // for OneSeat
};

// Where an identity sits, if it does.
inline std::optional<int> seat_of(std::span<const store::SeatRow> seats, std::string_view player) {
  if (player.empty()) return std::nullopt;
  const auto found = std::ranges::find(seats, player, &store::SeatRow::player);
  if (found == seats.end()) return std::nullopt;
  return static_cast<int>(found - seats.begin());
}

}  // namespace outflank::server
