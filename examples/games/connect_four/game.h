#pragma once

#include "connect_four/position.h"
#include "games/game.h"

namespace outflank::connect_four {

const games::GameType& game_type();

// What a game of Connect Four offers to those who know that it is one.
class Game : public games::Game {
 public:
  [[nodiscard]] virtual const Position* position() const = 0;
  [[nodiscard]] virtual Position start_layout() const = 0;
};

// Null for a game of another kind.
const Game* as_connect_four(const games::Game& game);

}  // namespace outflank::connect_four
