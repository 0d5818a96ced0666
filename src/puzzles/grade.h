#pragma once

#include <string>

#include "core/error.h"
#include "puzzles/settings.h"
#include "search/engine.h"

namespace outflank::puzzles {

// How hard a puzzle is.
struct Grade {
  int level =
      0;  // the lowest from which on every level finds the solution (docs/levels.md), by how deep levels look
  int depth = 0;   // of the search from which on it is found; 0: not found
  int rating = 0;  // initial rating
};

// Searches the position as deep as each level may, without randomness. `engine` reports one line
// and is the levels' engine.
Result<Grade> grade(const Settings& settings, search::Engine& engine, const games::Game& game,
                    const std::string& solution, const search::StopToken& stop);

// The rating of a puzzle whose lowest solving level this is, before the depth counts.
int rating_of_level(int level);

}  // namespace outflank::puzzles
