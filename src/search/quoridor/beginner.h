#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "core/random.h"
#include "games/game.h"

// Moves that need no search, for the lowest levels. Both functions fail when the game is over or of
// another kind.
namespace outflank::search::quoridor {

// What somebody plays who has just learned the rules: mostly a step along a shortest way, now and
// then some wall that lengthens the way of the rival who is nearest to the goal.
Result<std::string> beginner_move(const games::Game& game, Random& random);

// A step with which the player to move comes in first, if there is one.
Result<std::optional<std::string>> win_in_one(const games::Game& game);

}  // namespace outflank::search::quoridor
