#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "search/othello/table.h"

// Multi-ProbCut: a shallow search that lies far enough outside the window stands for the deep one.
namespace outflank::search::othello {

// How many standard errors are far enough, at each level; at kExactLevel nothing is cut.
inline constexpr std::array<double, kExactLevel> kMargins{1.0, 1.4, 1.9, 2.4, 3.2};

// From this depth on it is tried.
inline constexpr int kProbCutDepth = 3;

// The depth of the search that stands for one of `depth`: about half, and of the same parity, since
// scores swing from one side's last word to the other's.
constexpr int probe_depth(int depth) {
  const int half = 2 * (depth / 4) + (depth & 1);
  return half == 0 ? depth - 2 : half;
}

// The standard error, in discs, of the result of `shallow` plies as an estimate of that of `deep`
// plies with so many empty squares, which may be all of them. Fitted by tools/othello; see
// docs/training.md.
inline double probe_error(int empties, int deep, int shallow) {
  if (deep >= empties) return std::exp(1.981 + 0.0093 * empties - 0.0764 * shallow);
  return std::exp(1.500 - 0.0242 * empties + 0.1391 * deep - 0.1907 * shallow);
}

}  // namespace outflank::search::othello
