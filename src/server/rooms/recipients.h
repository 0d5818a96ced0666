#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "store/game.h"

namespace outflank::server {

// Which of a game's clients a message is for.
struct Recipients {
  enum class Group : std::uint8_t { Everybody, Players, OneSeat };

  Group group = Group::Everybody;
  games::SeatId seat{0};  // for OneSeat
};

// The seat of an identity, if any.
inline std::optional<games::SeatId> seat_of(std::span<const store::SeatRow> seats,
                                            std::string_view player) {
  if (player.empty()) return std::nullopt;
  const auto found = std::ranges::find(seats, player, &store::SeatRow::player);
  if (found == seats.end()) return std::nullopt;
  return games::SeatId(found - seats.begin());
}

}  // namespace outflank::server
