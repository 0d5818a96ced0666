#include "terminal/picture/board_scene.h"

#include <cassert>

#include "games/list.h"
#include "terminal/picture/game_scene.h"

#define OUTFLANK_DECLARE(game)         \
  namespace outflank::terminal::game { \
  const GameScene& game_scene();       \
  }
// NOLINTNEXTLINE(misc-use-internal-linkage): defined in the folders of the games
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE

namespace outflank::terminal {

Registry<GameScene>& scene_registry() {
#define OUTFLANK_ENTRY(game) &game::game_scene(),
  static Registry<GameScene> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

Scene board_scene(const games::Game& game, const SceneOptions& options) {
  const GameScene* scene = scene_registry().find(game.name());
  assert(scene != nullptr);
  return scene->draw(game, options);
}

}  // namespace outflank::terminal
