#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "arena/entrant.h"
#include "core/error.h"
#include "games/game.h"

// How the contest starts its games and seats its players.
namespace outflank::arena::quoridor {

// Where a game begins; an empty position means the default start of the rules.
struct GameStart {
  std::string game{games::default_game_type().name()};
  std::string rules;
  std::string position;
  bool has_ply_limit = false;  // the rules have one of their own
};

// The start that a map of the contest's server describes (match/quoridor/contest_map.h), from its JSON.
// Fails if `wanted_game` is not the map's.
Result<GameStart> start_of_map(std::string_view json, std::string_view wanted_game);

// Fails for a game that the contest's match logs cannot express.
Result<void> check_contest_log_game(std::string_view game);

// The contest seats four players in an order of its own. With four players, one of them using a
// protocol of the contest, and no seating given, this sets that order. Returns an empty text, or a
// warning if the rules or the position say otherwise. Invalid rules are left unchanged.
std::string seat_as_contest(GameStart& start,
                            std::span<const std::shared_ptr<const Entrant>> entrants);

}  // namespace outflank::arena::quoridor
