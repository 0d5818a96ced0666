#pragma once

#include <variant>

#include "games/game.h"
#include "games/quoridor/move.h"
#include "games/quoridor/position.h"
#include "games/quoridor/setup.h"

namespace outflank::quoridor {

const games::GameType& game_type();

// The position of a game, in the type that fits its board; valid until the game changes.
using PositionRef = std::variant<const Position*, const LargePosition*>;

// What a game of Quoridor offers to those who know that it is one.
class Game : public games::Game {
 public:
  [[nodiscard]] virtual PositionRef position() const = 0;
  // The position of its start.
  [[nodiscard]] virtual Setup start_layout() const = 0;
};

// Null for a game of another kind.
const Game* as_quoridor(const games::Game& game);

// The position and the start of a game of Quoridor; needs one.
Setup setup_of(const games::Game& game);
Setup start_setup_of(const games::Game& game);

// Steps from the pawn to its goal; nothing for a player who is no longer in play.
std::optional<int> distance_of(const Game& game, int player);

constexpr Move move_of(games::MoveId id) {
  return Move::from_raw(static_cast<std::uint16_t>(id.raw()));
}
constexpr games::MoveId id_of(Move move) {
  return games::MoveId::from_raw(move.raw());
}

// A game that begins at a position; fails as Position::from does. Needs valid rules.
Result<std::unique_ptr<games::Game>> game_at(const Setup& setup);

}  // namespace outflank::quoridor
