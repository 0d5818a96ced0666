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

bool search_stage(Midgame& midgame, const Discs& discs, Stage stage, std::uint64_t excluded,
                  RootLine& line) {
  if (line.moves.empty()) {
    return midgame.search_root(discs, stage.depth, stage.level, {}, excluded, line);
  }
  // A narrow window first, wider on the side where it failed.
  int below = 2;
  int above = 2;
  int centre = line.value;
  while (true) {
    const Window window{std::max(centre - below, -kMaxScore - 1),
                        std::min(centre + above, kMaxScore + 1)};
    RootLine found = line;
    const bool finished =
        midgame.search_root(discs, stage.depth, stage.level, window, excluded, found);
    if (!finished) {
      // A stage that was cut short counts only with a value that lies within the window.
      if (found.value > window.alpha && found.value < window.beta) line = found;
      return false;
    }
    if (found.value > window.alpha && found.value < window.beta) {
      line = found;
      return true;
    }
    if (found.value <= window.alpha) {
      centre = found.value;
      above = 1;
      below = std::min(4 * below, 2 * kMaxScore);
    } else {
      line.moves = found.moves;
      centre = found.value;
      below = 1;
      above = std::min(4 * above, 2 * kMaxScore);
    }
  }
}

}  // namespace outflank::search::othello
