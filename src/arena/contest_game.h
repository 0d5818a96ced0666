#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "arena/entrant.h"
#include "core/error.h"
#include "games/game.h"

// What games of the contest's bots need beside the rules that people type.
namespace outflank::arena {

// Where a game begins; the position is empty for the usual start of the rules.
struct GameStart {
  std::string game{games::default_game_type().name()};
  std::string rules;
  std::string position;
  bool has_ply_limit = false;  // the rules have one of their own
};

// The start that a map of the contest's server describes (match/contest_map.h), from its JSON. Fails where
// another game than the map's is wanted.
Result<GameStart> start_of_map(std::string_view json, std::string_view wanted_game);

// Fails for a game that the contest's match logs cannot express.
Result<void> check_contest_log_game(std::string_view game);

// The contest seats four players in an order of its own. Where four play, one of them by a protocol of the
// contest, and no seats are given, they sit that way. Returns an empty text, or a warning where
// the rules or the position say otherwise. Rules that are wrong are left as they are.
std::string seat_as_contest(GameStart& start,
                            std::span<const std::shared_ptr<const Entrant>> entrants);

}  // namespace outflank::arena
