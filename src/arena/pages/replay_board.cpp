#include "arena/pages/replay_board.h"

#include "arena/pages/replay_boards_of_games.h"
#include "games/list.h"

namespace outflank::arena {

Registry<ReplayBoard>& replay_registry() {
#define OUTFLANK_ENTRY(game) &game::replay_board(),
  static Registry<ReplayBoard> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

}  // namespace outflank::arena
