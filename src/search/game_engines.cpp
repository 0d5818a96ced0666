#include "search/game_engines.h"

#include "core/text.h"
#include "games/list.h"
#include "search/engines_of_games.h"

namespace outflank::search {

Registry<GameEngines>& engine_registry() {
#define OUTFLANK_ENTRY(game) &game::game_engines(),
  static Registry<GameEngines> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

Result<const GameEngines*> find_engines(std::string_view game) {
  if (const GameEngines* engines = engine_registry().find(game)) return engines;
  return fail(InputError::Unknown, "there is no engine for " + quote(game));
}

}  // namespace outflank::search
