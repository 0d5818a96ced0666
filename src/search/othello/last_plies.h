#pragma once

#include "search/othello/discs.h"

// The last plies of a game, each number of empty squares by a function of its own. All of them
// answer whether the score is more than `alpha`: the result is an upper bound of the score if it is
// at most alpha, and otherwise a lower bound.
namespace outflank::search::othello {

// With the four squares of `empties` left, which must be all the empty ones. Adds the positions that
// it looks at to `nodes`.
int solve_four(const Discs& discs, int alpha, std::uint64_t empties, std::uint64_t& nodes);

// With one to four empty squares; `nodes` as above.
int solve_last(const Discs& discs, int alpha, std::uint64_t& nodes);

}  // namespace outflank::search::othello
