#pragma once

#include <array>

#include "search/othello/table.h"

// Multi-ProbCut: a shallow search whose result is far enough outside the window replaces the deep
// one.
namespace outflank::search::othello {

// How many standard errors are far enough at each selectivity level; at kExactLevel nothing is cut.
inline constexpr std::array<float, kExactLevel> kMargins{1.0F, 1.4F, 1.9F, 2.4F, 3.2F};

// The minimum depth.
inline constexpr int kProbCutDepth = 3;

// The depth of the search that replaces one of `depth`: about half, and of the same parity, since
// scores swing with the side that moves last.
constexpr int probe_depth(int depth) {
  const int half = 2 * (depth / 4) + (depth & 1);
  return half == 0 ? depth - 2 : half;
}

// The standard error, in discs, of a `shallow` search as an estimate of a `deep` one, which may be
// to the end, with `empties` empty squares. Fitted by tools/othello; see docs/training.md.
float probe_error(int empties, int deep, int shallow);

// How far outside the window a probe of probe_depth(depth) must lie, in discs. `level` is below
// kExactLevel, `depth` at least kProbCutDepth and at most `empties`.
int probcut_margin(int level, int empties, int depth);

}  // namespace outflank::search::othello
