#include "search/explain.h"

#include "search/game_engines.h"

namespace outflank::search {

std::vector<Fact> explain(const games::Game& game, const Report& report) {
  const auto engines = find_engines(game.name());
  if (!engines || (*engines)->explain == nullptr || game.ending()) return {};
  return (*engines)->explain(game, report);
}

}  // namespace outflank::search
