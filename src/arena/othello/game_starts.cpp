#include "arena/game_starts_of_games.h"
#include "games/othello/game.h"

namespace outflank::arena::othello {

const GameStarts& game_starts() {
  static const GameStarts kStarts{.type = outflank::othello::game_type()};
  return kStarts;
}

}  // namespace outflank::arena::othello
