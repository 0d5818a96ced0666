#include "picture/board_scene.h"

#include <cassert>

#include "games/list.h"
#include "picture/game_scene.h"
#include "picture/scenes_of_games.h"

namespace outflank::picture {

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

}  // namespace outflank::picture
