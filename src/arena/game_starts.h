#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "arena/entrant.h"
#include "core/error.h"
#include "core/registry.h"
#include "games/game.h"

// The registry of what games add to how they begin in the arena.
namespace outflank::arena {

// Where a game begins; an empty position means the default start of the rules.
struct GameStart {
  std::string game{games::default_game_type().name()};
  std::string rules;
  std::string position;
  bool has_ply_limit = false;  // the rules have one of their own
};

using Entrants = std::span<const std::shared_ptr<const Entrant>>;

// Each game's folder in this layer provides one by `game_starts()`. A function may be null.
struct GameStarts {
  const games::GameType& type;
  // The start that a map of the contest's server describes (match/quoridor/contest_map.h), from its JSON.
  Result<GameStart> (*of_map)(std::string_view json) = nullptr;
  // Seats the players in the order that other programs among them expect, where the rules leave it
  // open. Returns an empty text, or a warning if the rules or the position say otherwise. Invalid
  // rules are left unchanged.
  std::string (*seat)(GameStart& start, Entrants entrants) = nullptr;
  // Whether the contest's match logs can express its games.
  bool has_contest_logs = false;

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<GameStarts>& game_starts_registry();

// The functions above by the name of a game; without effect for a game that provides none.
// Fails for a game without maps.
Result<GameStart> start_of_map(std::string_view json, std::string_view game);
std::string seat_players(GameStart& start, Entrants entrants);
// Fails for a game that the contest's match logs cannot express.
Result<void> check_contest_log_game(std::string_view game);

}  // namespace outflank::arena
