#pragma once

#include <string_view>

#include "core/registry.h"
#include "games/game.h"
#include "terminal/picture/board_scene.h"
#include "terminal/picture/scene.h"

namespace outflank::terminal {

// How a game is drawn as a picture. The folder of each game in this layer offers one by
// `game_scene()`.
struct GameScene {
  const games::GameType& type;
  Scene (*draw)(const games::Game& game, const SceneOptions& options);

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<GameScene>& scene_registry();

}  // namespace outflank::terminal
