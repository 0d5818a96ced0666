#include "search/othello/solver.h"

#include <algorithm>
#include <utility>

#include "core/try.h"
#include "search/helpers.h"
#include "search/othello/embedded_weights.h"
#include "search/othello/stages.h"

namespace outflank::search::othello {
namespace {

int sign(int value) {
  return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0);
}

// A table size that suits the search.
int megabytes_for(int empties) {
  return 1 << std::clamp(empties - 18, 0, 16);
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
  StagePlan plan(empties);
  while (const auto stage = plan.next({.spent = midgame.context().nodes, .left = {}})) {
    if (mode == SolveMode::WinDrawLoss && stage->depth == empties) {
      solution.finished =
          midgame.search_root(discs, stage->depth, stage->level, {-1, 1}, 0, solution.line);
    } else {
      solution.finished = search_stage(midgame, discs, *stage, 0, solution.line);
    }
    if (!solution.finished) break;
  }
  solution.score = solution.line.value;
  if (mode == SolveMode::WinDrawLoss) solution.score = sign(solution.score);
  return solution;
}

bool agrees(const Problem& problem, const Solution& solution, SolveMode mode) {
  if (!problem.score) return true;
  if (mode == SolveMode::WinDrawLoss) return solution.score == sign(*problem.score);
  if (solution.score != *problem.score) return false;
  if (problem.moves.empty() || solution.line.moves.empty()) return true;
  const std::uint8_t found = solution.line.moves.front();
  return std::ranges::any_of(problem.moves, [&](const Move move) {
    return move.is_pass() ? found == kNoMove : found == move.square().bit();
  });
}

Result<std::unique_ptr<Solver>> Solver::make(const Settings& settings) {
  auto weights = TRY(load_weights(embedded_weights()));
  return std::unique_ptr<Solver>(new Solver(std::move(weights), settings));
}

Solver::Solver(std::shared_ptr<const Weights> weights, const Settings& settings)
    : weights_(std::move(weights)), table_(settings.hash_megabytes) {
  for (int i = thread_count(settings.threads); i > 0; --i) {
    workers_.push_back(std::make_unique<Midgame>(table_, *weights_, control_));
  }
}

Solution Solver::solve(const Discs& discs, SolveMode mode) {
  // In this order, so that a stop in between is not lost.
  control_.stop.store(false);
  if (stopped_.load()) control_.stop.store(true);
  table_.use(megabytes_for(discs.empty_count()));
  table_.next_search();
  for (const auto& worker : workers_) worker->begin(workers_.size() > 1 ? &in_progress_ : nullptr);
  Solution solution;
  {
    // Helper threads search the same position to fill the table, until the first has finished.
    Helpers helpers(
        workers_.size() - 1,
        [&](std::size_t i) {
          othello::solve(*workers_[i + 1], discs, mode);
          workers_[i + 1]->context().show();
        },
        [this] { control_.stop.store(true); });
    solution = othello::solve(*workers_[0], discs, mode);
    helpers.end();
  }
  workers_[0]->context().show();
  return solution;
}

void Solver::forget() {
  table_.clear();
  for (const auto& worker : workers_) worker->forget();
}

std::uint64_t Solver::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->context().shown();
  return sum;
}

void Solver::stop() {
  stopped_.store(true);
  control_.stop.store(true);
}

}  // namespace outflank::search::othello
