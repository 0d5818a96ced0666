#pragma once

#include <optional>
#include <string>

#include "apps/outflank/game_options.h"
#include "games/othello/problems.h"
#include "search/othello/solver.h"

namespace outflank::apps {

struct OthelloSolveOptions {
  std::optional<std::string> file;  // instead of one position
  int first = 0;                    // by the numbers of the file
  int last = othello::kMaxProblemNumber;
  search::othello::SolveMode mode = search::othello::SolveMode::Exact;
  int threads = 0;
  int hash_megabytes = 256;
  bool json = false;
};

// Solves 8x8 positions and compares them with the known solutions. Prints each as it is solved,
// then the totals. Throws CommandFailed on wrong input, after a wrong answer, and when a signal
// ended it.
void solve_othello(const GameOptions& game, const OthelloSolveOptions& options);

}  // namespace outflank::apps
