#include "search/othello/solver.h"

#include <algorithm>

#include "search/othello/stages.h"

namespace outflank::search::othello {
namespace {

int sign(int value) {
  return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0);
}

}  // namespace

Solution solve(Midgame& midgame, const Discs& discs, SolveMode mode) {
  if (discs.moves() == 0) {
    const Discs passed = discs.passed();
    if (passed.moves() == 0) {
      const int score = final_score(discs);
      return {
          .score = mode == SolveMode::Exact ? score : sign(score), .line = {}, .finished = true};
    }
    Solution solution = solve(midgame, passed, mode);
    solution.score = -solution.score;
    solution.line.value = -solution.line.value;
    solution.line.moves.insert(solution.line.moves.begin(), kNoMove);
    return solution;
  }
  Solution solution;
  const int empties = discs.empty_count();
  for (const Stage stage : stages(empties)) {
    if (mode == SolveMode::WinDrawLoss && stage.depth == empties) {
      solution.finished =
          midgame.search_root(discs, stage.depth, stage.level, {-1, 1}, 0, solution.line);
    } else {
      solution.finished = search_stage(midgame, discs, stage, 0, solution.line);
    }
    if (!solution.finished) break;
  }
  solution.score = solution.line.value;
  if (mode == SolveMode::WinDrawLoss) solution.score = sign(solution.score);
  return solution;
}

}  // namespace outflank::search::othello
