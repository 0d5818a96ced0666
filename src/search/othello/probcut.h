#pragma once

#include <array>

#include "search/othello/table.h"

// Multi-ProbCut: a shallow search that lies far enough outside the window stands for the deep one.
namespace outflank::search::othello {

// How many standard errors are far enough, at each level; at kExactLevel nothing is cut.
inline constexpr std::array<float, kExactLevel> kMargins{1.0F, 1.4F, 1.9F, 2.4F, 3.2F};

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
float probe_error(int empties, int deep, int shallow);

// How far outside the window a probe of probe_depth(depth) must lie, in discs. `level` is below
// kExactLevel, `depth` at least kProbCutDepth and at most `empties`.
int probcut_margin(int level, int empties, int depth);

}  // namespace outflank::search::othello
