#include "arena/ladder.h"

#include "arena/engine_match.h"
#include "core/try.h"
#include "games/game.h"

namespace outflank::arena {
namespace {

std::shared_ptr<const Entrant> at_level(int level) {
  Contender contender;
  contender.text = "engine:level=" + std::to_string(level);
  contender.kind = "engine";
  contender.level = level;
  return std::make_shared<const Entrant>(Entrant{contender.text, contender});
}

}  // namespace

bool is_significant(const LadderStep& step) {
  return step.score.games() > 0 && elo(step.score).low > 0;
}

Result<std::vector<LadderStep>> play_ladder(const LadderSettings& settings, search::Now now,
                                            const OnLadderPair& on_pair) {
  const auto* const type = TRY(games::find_game_type(settings.game));
  const auto start = TRY(type->start(settings.rules));
  if (start->seats() > 2) {
    return fail(InputError::Conflict, "the ladder is for two players, this game has " +
                                          std::to_string(start->seats()) +
                                          ": play matches of two levels instead");
  }
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
    const auto score =
        TRY(play_match(match, now, [&](const PairResult& /*pair*/, const MatchScore& so_far) {
          if (on_pair) on_pair({level, so_far});
        }));
    steps.push_back({level, score});
  }
  return steps;
}

}  // namespace outflank::arena
