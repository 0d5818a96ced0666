#pragma once

#include <string>

#include "games/game.h"
#include "picture/scene.h"

namespace outflank::picture {

struct SceneOptions {
  int cell = 48;  // pixels of a square, kMinCell to kMaxCell
  bool flipped = false;
  std::string last_move{};  // to highlight; empty: none
};

inline constexpr int kMinCell = 12;
inline constexpr int kMaxCell = 200;

// The board as a picture, with coordinates around it.
Scene board_scene(const games::Game& game, const SceneOptions& options);

}  // namespace outflank::picture
