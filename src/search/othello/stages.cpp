#include "search/othello/stages.h"

#include <algorithm>

namespace outflank::search::othello {
namespace {

// Positions with at most this many empties are solved at once.
constexpr int kSolvedAtOnce = 10;

// Up to this many empties the proof costs little more than a selective search to the end.
constexpr int kProvedAtOnce = 16;

// From this many empties on, a less selective search before the proof pays off by its move
// ordering.
constexpr int kOrderingSearchEmpties = 25;
constexpr int kOrderingSearchLevel = 3;

// The depth to reach before a search to the end.
int depth_before_end(int empties) {
  return empties <= 24 ? std::max(2, (empties - 4) / 2) : empties - 14;
}

// The approximate nodes of a selective search to the end (level 0).
std::uint64_t end_cost(int empties) {
  constexpr int kBase = 20;
  std::uint64_t cost = 300'000;
  for (int i = kBase; i < std::min(empties, kMaxEmpties); ++i) cost += cost / 2;
  for (int i = empties; i < kBase; ++i) cost -= cost / 3;
  return cost;
}

// A search to the end begins once 1/kPartBeforeEnd of its cost has been spent.
constexpr std::uint64_t kPartBeforeEnd = 4;

// A search to the end does not begin if its expected cost exceeds this percentage of the remaining
// budget.
constexpr std::uint64_t kAffordablePercent = 150;

// The approximate cost of the proof as a multiple of a selective search to the end.
std::uint64_t proof_factor(int empties) {
  return 1ULL << std::max(0, (empties - 14) / 2);
}

bool affordable(std::uint64_t cost, const NodeBudget& budget) {
  return !budget.left || cost <= *budget.left / 100 * kAffordablePercent;
}

}  // namespace

std::optional<Stage> StagePlan::next(const NodeBudget& budget) {
  const std::optional<Stage> stage = choose(budget);
  if (stage) last_ = *stage;
  spent_before_ = budget.spent;
  return stage;
}

std::optional<Stage> StagePlan::choose(const NodeBudget& budget) const {
  const Stage proof{empties_, kExactLevel};
  if (last_ == proof) return std::nullopt;
  if (max_depth_ < empties_) {
    if (last_.depth == max_depth_) return std::nullopt;
    return Stage{last_.depth + 1, 0};
  }
  if (empties_ <= kSolvedAtOnce) return proof;

  // Once the end is reached: less and less selective.
  if (last_.depth == empties_) {
    const std::uint64_t cost = budget.spent - spent_before_;
    if (budget.left && cost * proof_factor(empties_) > *budget.left) {
      return Stage{empties_, std::min(last_.level + 2, kExactLevel)};
    }
    if (empties_ >= kOrderingSearchEmpties && last_.level < kOrderingSearchLevel)
      return Stage{empties_, kOrderingSearchLevel};
    return proof;
  }

  const std::uint64_t cost = end_cost(empties_);
  const bool to_the_end = last_.depth >= depth_before_end(empties_) &&
                          budget.spent >= cost / kPartBeforeEnd && affordable(cost, budget);
  if (!to_the_end && last_.depth + 1 < empties_) return Stage{last_.depth + 1, 0};
  return empties_ > kProvedAtOnce ? Stage{empties_, 0} : proof;
}

bool search_aspiration(const RootSearch& search_root, RootLine& line) {
  if (line.moves.empty()) return search_root({}, line);
  // Bounds of different searches may contradict each other: those of ProbCut are only likely, and
  // helper threads store theirs in the shared table meanwhile. So the window never shrinks; its
  // steps grow until, after a few searches, it is full and cannot fail.
  constexpr int kFirstStep = 2;
  constexpr int kGrowth = 4;
  int below = kFirstStep;
  int above = kFirstStep;
  Window window{std::max(line.value - below, -kMaxScore - 1),
                std::min(line.value + above, kMaxScore + 1)};
  while (true) {
    RootLine found = line;
    const bool finished = search_root(window, found);
    // An interrupted stage counts only with a value inside the window.
    if (found.value > window.alpha && found.value < window.beta) {
      line = found;
      return finished;
    }
    if (!finished) return false;
    if (found.value <= window.alpha) {
      below *= kGrowth;
      window.alpha = std::max(std::min(found.value, window.alpha) - below, -kMaxScore - 1);
    } else {
      line.moves = found.moves;
      above *= kGrowth;
      window.beta = std::min(std::max(found.value, window.beta) + above, kMaxScore + 1);
    }
  }
}

bool search_stage(Midgame& midgame, const Discs& discs, Stage stage, std::uint64_t excluded,
                  RootLine& line) {
  // Exact scores are even: a window around an even one holds no other.
  const int before = line.value;
  const bool exact = stage.level == kExactLevel && stage.depth >= discs.empty_count();
  if (exact && line.value % 2 != 0) line.value += line.value > 0 ? -1 : 1;
  const int centre = line.value;
  const bool finished = search_aspiration(
      [&](Window window, RootLine& found) {
        return midgame.search_root(discs, stage.depth, stage.level, window, excluded, found);
      },
      line);
  if (!finished && line.value == centre) line.value = before;
  return finished;
}

}  // namespace outflank::search::othello
