#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "puzzles/settings.h"
#include "search/engine.h"

namespace outflank::puzzles {

// The result of a deep search of a candidate.
struct Verified {
  std::vector<std::string> line;  // begins with the solution
  double chance = 0;              // of the player to move with the solution
  double second = 0;              // with the best of the other moves
  bool exact = false;             // the solution is proven to win
};

// Searches a candidate with settings.verify_nodes nodes; then the positions after the best other
// moves, each by itself, since a tree that has found the best move hardly visits the others. Empty
// when the best move is not clearly the best. `engine` reports several lines.
Result<std::optional<Verified>> verify(const Settings& settings, search::Engine& engine,
                                       const games::Game& game, const std::string& best,
                                       const search::StopToken& stop);

}  // namespace outflank::puzzles
