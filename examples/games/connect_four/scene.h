#pragma once

#include "picture/game_scene.h"

namespace outflank::connect_four {

const picture::GameScene& game_scene();

}  // namespace outflank::connect_four
