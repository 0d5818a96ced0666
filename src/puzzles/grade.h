#pragma once

#include <string>

#include "core/error.h"
#include "puzzles/settings.h"
#include "search/engine.h"

namespace outflank::puzzles {

// How hard a puzzle is.
struct Grade {
  int level =
      0;  // the lowest level from which on every level finds the solution (docs/levels.md), by search depth
  int depth = 0;   // from which the search finds it; 0: not found
  int rating = 0;  // initial rating
};

// Searches the position as deep as each level may, without randomness. `engine` reports one line
// and is the levels' engine.
Result<Grade> grade(const Settings& settings, search::Engine& engine, const games::Game& game,
                    const std::string& solution, const search::StopToken& stop);

// The rating of a puzzle by its lowest solving level, before the depth is added.
int rating_of_level(int level);

}  // namespace outflank::puzzles
