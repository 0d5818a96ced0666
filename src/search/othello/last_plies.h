#pragma once

#include "search/othello/discs.h"

// The last plies of a game, with a function for each number of empty squares. All are null-window
// searches (fail-soft): a result of at most alpha is an upper bound of the score, a higher one a
// lower bound.
namespace outflank::search::othello {

// With the four squares of `empties` left, which must be all the empty ones. Adds the visited
// positions to `nodes`.
int solve_four(const Discs& discs, int alpha, std::uint64_t empties, std::uint64_t& nodes);

// With one to four empty squares; `nodes` as above.
int solve_last(const Discs& discs, int alpha, std::uint64_t& nodes);

}  // namespace outflank::search::othello
