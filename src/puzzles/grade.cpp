#include "puzzles/grade.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/try.h"
#include "puzzles/play.h"
#include "search/game_engines.h"
#include "search/levels.h"

namespace outflank::puzzles {
namespace {

struct Seen {
  int depth;
  std::uint64_t nodes;
  bool right;
};

// Whether a search under the level's limits has the solution.
bool finds(const search::Level& level, const std::vector<Seen>& seen) {
  bool right = false;
  for (const Seen& step : seen) {
    if (level.depth > 0 && step.depth > level.depth) break;
    if (level.depth == 0 && step.nodes > level.nodes) break;
    right = step.right;
  }
  return right;
}

}  // namespace

int rating_of_level(int level) {
  constexpr int kMinRating = 800;
  constexpr int kStep = 150;
  return kMinRating + kStep * (level - 1);
}

Result<Grade> grade(const Settings& settings, search::Engine& engine, const games::Game& game,
                    const std::string& solution, const search::StopToken& stop) {
  const search::GameEngines* const engines = TRY(search::find_engines(settings.game));
  engine.new_game();
  std::vector<Seen> seen;
  TRY(search_nodes(engine, game, settings.grade_nodes, stop, [&](const search::Report& report) {
    seen.push_back({report.depth, report.nodes, report.lines.front().moves.front() == solution});
  }));
  Grade grade{.level = search::kMaxLevel, .depth = 0, .rating = 0};
  for (int level = search::kMaxLevel - 1; level >= 1; --level) {
    if (!finds(engines->levels[static_cast<std::size_t>(level - 1)], seen)) break;
    grade.level = level;
  }
  for (auto step = seen.rbegin(); step != seen.rend() && step->right; ++step) {
    grade.depth = std::max(step->depth, 1);
  }
  // Within a level the depth refines it.
  constexpr int kMaxDepthCounted = 10;
  constexpr int kDepthStep = 12;
  const int depth = grade.depth == 0 ? kMaxDepthCounted : std::min(grade.depth, kMaxDepthCounted);
  grade.rating = rating_of_level(grade.level) + kDepthStep * depth;
  return grade;
}

}  // namespace outflank::puzzles
