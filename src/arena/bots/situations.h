#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/registry.h"
#include "games/game.h"

namespace outflank::arena {

enum class SituationKind : std::uint8_t { Handshake, Move };

// A situation that a bot is checked in.
struct Situation {
  std::string_view name;
  SituationKind kind = SituationKind::Move;
  std::string_view rules{};
  std::string_view moves{};
  std::optional<games::SeatId> out = std::nullopt;  // a seat that has left
};

// The situations of a game, the handshake first. Each game's folder in this layer provides them by
// `check_situations()`.
struct CheckSituations {
  const games::GameType& type;
  std::span<const Situation> situations;

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<CheckSituations>& situation_registry();

// A game's situations; the general ones for a game that provides none.
std::span<const Situation> situations_of(std::string_view game);

}  // namespace outflank::arena
