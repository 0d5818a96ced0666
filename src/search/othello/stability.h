#pragma once

#include <cstdint>

#include "search/othello/discs.h"

namespace outflank::search::othello {

// Some of the discs of `owner` that can never be flipped again (not always all of them). `other`
// are the opponent's discs.
std::uint64_t stable_discs(std::uint64_t owner, std::uint64_t other);

// An upper bound of the side to move's score.
inline int stability_bound(const Discs& discs) {
  return 64 - 2 * std::popcount(stable_discs(discs.opponent, discs.own));
}

// Whether stability_bound has a fair chance to reach `alpha` with `empties` empty squares.
constexpr bool stability_may_cut(int alpha, int empties) {
  return alpha >= 2 * empties - 4;
}

}  // namespace outflank::search::othello
