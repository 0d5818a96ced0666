#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "core/random.h"
#include "games/game.h"

// Moves that need no search, for the lowest levels. Both functions fail when the game is over or is
// not Othello.
namespace outflank::search::othello {

// Plays like somebody who has just learned the rules: mostly the move that flips the most discs,
// sometimes a random one.
Result<std::string> beginner_move(const games::Game& game, Random& random);

// A move that ends the game with more discs than the opponent has, if there is one.
Result<std::optional<std::string>> win_in_one(const games::Game& game);

}  // namespace outflank::search::othello
