#include "search/othello/stages.h"

#include <algorithm>

namespace outflank::search::othello {
namespace {

// Positions with so few empty squares are solved at once.
constexpr int kSolvedAtOnce = 10;

// The depth before the jump to the end of the game.
int depth_before_end(int empties) {
  return empties <= 24 ? std::max(2, (empties - 4) / 2) : empties - 14;
}

}  // namespace

std::vector<Stage> stages(int empties) {
  std::vector<Stage> all;
  if (empties > kSolvedAtOnce) {
    const int before_end = depth_before_end(empties);
    for (int depth = 1; depth <= before_end; ++depth) all.push_back({depth, 0});
    if (empties > 14) all.push_back({empties, 0});
    if (empties > 24) all.push_back({empties, 3});
  }
  all.push_back({empties, kExactLevel});
  return all;
}

bool search_aspiration(const RootSearch& search_root, RootLine& line) {
  if (line.moves.empty()) return search_root({}, line);
  // Bounds of different searches may contradict each other: those of ProbCut are likely, not sure,
  // and helper threads put theirs into the shared table in between. A side that was opened therefore
  // never closes again; the steps grow, so that a few searches reach the full window, which cannot
  // fail.
  constexpr int kFirstStep = 2;
  constexpr int kGrowth = 4;
  int below = kFirstStep;
  int above = kFirstStep;
  Window window{std::max(line.value - below, -kMaxScore - 1),
                std::min(line.value + above, kMaxScore + 1)};
  while (true) {
    RootLine found = line;
    const bool finished = search_root(window, found);
    // A stage that was cut short counts only with a value that lies within the window.
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
  return search_aspiration(
      [&](Window window, RootLine& found) {
        return midgame.search_root(discs, stage.depth, stage.level, window, excluded, found);
      },
      line);
}

}  // namespace outflank::search::othello
