#pragma once

#include <vector>

#include "games/game.h"
#include "search/engine.h"

namespace outflank::search::quoridor {

// What a score of a running game of Quoridor rests on: ways, walls, the race, and what the networks expect.
std::vector<Fact> explain(const games::Game& game, const Report& report);

}  // namespace outflank::search::quoridor
