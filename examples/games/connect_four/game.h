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

constexpr Move move_of(games::MoveId id) {
  return Move::from_raw(static_cast<std::uint8_t>(id.raw()));
}
constexpr games::MoveId id_of(Move move) {
  return games::MoveId::from_raw(move.raw());
}

// Null for another game.
const Game* as_connect_four(const games::Game& game);

}  // namespace outflank::connect_four
