#pragma once

#include <vector>

#include "games/game.h"
#include "search/engine.h"

namespace outflank::search::othello {

// What a score of a running game of Othello rests on: discs now and at the end, stable ones, and moves.
std::vector<Fact> explain(const games::Game& game, const Report& report);

}  // namespace outflank::search::othello
