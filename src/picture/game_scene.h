#pragma once

#include <string_view>

#include "core/registry.h"
#include "games/game.h"
#include "picture/board_scene.h"
#include "picture/scene.h"

namespace outflank::picture {

// A seat's caption: its colour, and a count.
struct SeatFigure {
  Rgb color;
  int count = 0;
  std::string_view one;  // what is counted, as in "1 wall", in the letters of add_text
  std::string_view many;
};

// How a game is drawn as a picture. Each game's folder in this layer provides one by
// `game_scene()`.
struct GameScene {
  const games::GameType& type;
  Scene (*draw)(const games::Game& game, const SceneOptions& options);
  SeatFigure (*figure)(const games::Game& game, games::SeatId seat);

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<GameScene>& scene_registry();

}  // namespace outflank::picture
