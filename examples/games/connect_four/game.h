#pragma once

#include "connect_four/position.h"
#include "games/game.h"

namespace outflank::connect_four {

const games::GameType& game_type();

// A game of Connect Four, for code that knows it is one.
class Game : public games::Game {
 public:
  [[nodiscard]] virtual const Position* position() const = 0;
  [[nodiscard]] virtual Position start_layout() const = 0;
};

// Null for another game.
const Game* as_connect_four(const games::Game& game);

}  // namespace outflank::connect_four
