#include "arena/ladder.h"

#include <cmath>

#include "arena/engine_match.h"
#include "games/game.h"

namespace outflank::arena {
namespace {

Contender at_level(int level) {
  Contender contender;
  contender.text = "engine:level=" + std::to_string(level);
  contender.kind = "engine";
  contender.level = level;
  return contender;
}

}  // namespace

bool is_significant(const LadderStep& step) {
  // One of n equals has 1/n of the points: odds of 1 to n − 1.
  const double even = -400 * std::log10(step.seats - 1);
  return step.score.games() > 0 && elo(step.score).low > even;
}

Result<std::vector<LadderStep>> play_ladder(const LadderSettings& settings, search::Now now,
                                            const OnLadderPair& on_pair) {
  const auto type = games::find_game_type(settings.game);
  if (!type) return Failure(type.error());
  const auto start = (*type)->start(settings.rules);
  if (!start) return Failure(start.error());
  const int seats = (*start)->seats();
  std::vector<LadderStep> steps;
  for (int level = settings.lowest + 1; level <= settings.highest; ++level) {
    MatchSettings match;
    match.game = settings.game;
    match.rules = settings.rules;
    match.first = at_level(level);
    match.second = at_level(level - 1);
    match.pairs = settings.pairs;
    match.opening_plies = settings.opening_plies;
    match.concurrency = settings.concurrency;
    match.seed = settings.seed;
    const auto score = play_match(match, now, [&](const MatchScore& so_far) {
      if (on_pair) on_pair({level, seats, so_far});
    });
    if (!score) return Failure(score.error());
    steps.push_back({level, seats, *score});
  }
  return steps;
}

}  // namespace outflank::arena
