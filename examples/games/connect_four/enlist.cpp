#include "connect_four/enlist.h"

#include "connect_four/engine.h"
#include "connect_four/game.h"
#include "connect_four/scene.h"
#include "connect_four/situations.h"
#include "connect_four/terminal_board.h"

namespace outflank::connect_four {

void enlist() {
  games::game_registry().add(game_type());
  search::engine_registry().add(game_engines());
  terminal::board_registry().add(game_board());
  picture::scene_registry().add(game_scene());
  arena::situation_registry().add(check_situations());
}

}  // namespace outflank::connect_four
