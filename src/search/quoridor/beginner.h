#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "core/random.h"
#include "games/game.h"

// Moves that need no search, for the lowest levels. Both functions fail when the game is over or is
// not Quoridor.
namespace outflank::search::quoridor {

// Plays like somebody who has just learned the rules: mostly a step along a shortest path,
// sometimes a wall that lengthens the path of the rival nearest to the goal.
Result<std::string> beginner_move(const games::Game& game, Random& random);

// A step that wins at once, if there is one.
Result<std::optional<std::string>> win_in_one(const games::Game& game);

}  // namespace outflank::search::quoridor
