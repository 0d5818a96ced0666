#pragma once

#include <vector>

#include "core/text.h"
#include "games/game.h"
#include "games/move_error.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// The position that a game has reached, and the hashes of those before it since the last wall: no
// earlier one can come again.
template <class Position>
struct Reached {
  Position position;
  std::vector<std::uint64_t> before;
};

template <class Position>
Result<Reached<Position>> replay(const Setup& start, const games::Game& game) {
  const auto position = Position::from(start);
  if (!position) return Failure(position.error());
  Reached<Position> reached{*position, {}};
  for (const games::MoveId id : game.moves()) {
    const Move move = move_of(id);
    const std::uint64_t hash = reached.position.hash();
    if (const auto played = reached.position.play(move); !played) return Failure(played.error());
    if (move.is_wall()) {
      reached.before.clear();
    } else {
      reached.before.push_back(hash);
    }
  }
  return reached;
}

// Calls f with what a running game of Quoridor has reached, in the type of position that fits it.
template <class F>
auto with_reached(const games::Game& game, F f) -> decltype(f(std::declval<Reached<Position>>())) {
  const auto* const own = as_quoridor(game);
  if (own == nullptr) {
    return fail(InputError::Conflict, "this engine plays quoridor, not " + quoted(game.name()));
  }
  if (game.ending()) return fail(games::MoveError::GameOver, "the game is over");
  const Setup start = own->start_layout();
  if (Position::fits(start.rules)) {
    const auto reached = replay<Position>(start, game);
    if (!reached) return Failure(reached.error());
    return f(*reached);
  }
  const auto reached = replay<LargePosition>(start, game);
  if (!reached) return Failure(reached.error());
  return f(*reached);
}

}  // namespace outflank::search::quoridor
