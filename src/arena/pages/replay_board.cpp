#include "arena/pages/replay_board.h"

#include "games/list.h"

#define OUTFLANK_DECLARE(game)       \
  namespace outflank::arena::game {  \
  const ReplayBoard& replay_board(); \
  }
// NOLINTNEXTLINE(misc-use-internal-linkage): defined in the folders of the games
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE

namespace outflank::arena {

Registry<ReplayBoard>& replay_registry() {
#define OUTFLANK_ENTRY(game) &game::replay_board(),
  static Registry<ReplayBoard> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

}  // namespace outflank::arena
