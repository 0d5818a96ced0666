#pragma once

#include <variant>

#include "games/game.h"
#include "games/othello/grid_position.h"
#include "games/othello/move.h"
#include "games/othello/position.h"
#include "games/othello/position_text.h"

namespace outflank::othello {

const games::GameType& game_type();

// The position of a game, in the type that fits its board; valid until the game changes.
using PositionRef = std::variant<const Position*, const GridPosition*>;

// A game of Othello, for code that knows it is one.
class Game : public games::Game {
 public:
  [[nodiscard]] virtual PositionRef position() const = 0;
  // The position that it started from.
  [[nodiscard]] virtual Diagram start_layout() const = 0;
};

// Null for another game.
const Game* as_othello(const games::Game& game);

// The current and the first position. The game must be Othello.
Diagram diagram_of(const games::Game& game);
Diagram start_diagram_of(const games::Game& game);

constexpr Move move_of(games::MoveId id) {
  return Move::from_raw(static_cast<std::uint16_t>(id.raw()));
}
constexpr games::MoveId id_of(Move move) {
  return games::MoveId::from_raw(move.raw());
}

// A game that starts from a position.
std::unique_ptr<games::Game> game_at(const Diagram& diagram);

}  // namespace outflank::othello
