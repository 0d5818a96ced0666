#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "games/game.h"
#include "games/quoridor/move.h"
#include "games/quoridor/position.h"
#include "games/quoridor/setup.h"

namespace outflank::quoridor {

const games::GameType& game_type();

// The position of a game, in the type that fits its board; valid until the game changes.
using PositionRef = std::variant<const Position*, const LargePosition*>;

// A game of Quoridor, for code that knows it is one.
class Game : public games::Game {
 public:
  [[nodiscard]] virtual PositionRef position() const = 0;
  // The position that it started from.
  [[nodiscard]] virtual Setup start_layout() const = 0;
};

// Null for another game.
const Game* as_quoridor(const games::Game& game);

// The current and the first position. The game must be Quoridor.
Setup setup_of(const games::Game& game);
Setup start_setup_of(const games::Game& game);

// Steps from the pawn to its goal; empty for a player who is no longer in play.
std::optional<int> distance_of(const Game& game, games::SeatId seat);

constexpr Move move_of(games::MoveId id) {
  return Move::from_raw(static_cast<std::uint16_t>(id.raw()));
}
constexpr games::MoveId id_of(Move move) {
  return games::MoveId::from_raw(move.raw());
}

// What GameType::start and from_position do, on boards whose sides may also be even.
Result<std::unique_ptr<games::Game>> start_game(std::string_view rules, Sides sides);
Result<std::unique_ptr<games::Game>> game_from_position(std::string_view text,
                                                        std::optional<std::string_view> rules,
                                                        Sides sides);

// A game that starts from a position; fails as Position::from does. Needs valid rules.
Result<std::unique_ptr<games::Game>> game_at(const Setup& setup);

}  // namespace outflank::quoridor
