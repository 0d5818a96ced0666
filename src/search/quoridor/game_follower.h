#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "games/game.h"
#include "games/move_error.h"
#include "games/quoridor/game.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// The position to search, and the hashes of the positions since the last wall: no earlier one can
// repeat.
template <class Position>
struct RootState {
  Position position;
  std::vector<std::uint64_t> before;
};

// Plays further moves.
template <class Position>
Result<void> play_on(RootState<Position>& reached, std::span<const games::MoveId> moves) {
  for (const games::MoveId id : moves) {
    const Move move = move_of(id);
    const std::uint64_t hash = reached.position.hash();
    TRY(reached.position.play(move));
    if (move.is_wall()) {
      reached.before.clear();
    } else {
      reached.before.push_back(hash);
    }
  }
  return {};
}

template <class Position>
Result<RootState<Position>> replay(const Setup& start, std::span<const games::MoveId> moves) {
  const auto position = TRY(Position::from(start));
  RootState<Position> reached{position, {}};
  TRY(play_on(reached, moves));
  return reached;
}

// Fails if the game is not a running game of Quoridor.
inline Result<void> check_running(const games::Game& game) {
  if (as_quoridor(game) == nullptr) {
    return fail(InputError::Conflict, "this engine plays quoridor, not " + quote(game.name()));
  }
  if (game.ending()) return fail(games::MoveError::GameOver, "the game is over");
  return {};
}

// Calls f with the root state of a running game of Quoridor, in the position type that fits it.
template <class F>
auto with_root_state(const games::Game& game, F f)
    -> decltype(f(std::declval<RootState<Position>>())) {
  TRY(check_running(game));
  const Setup start = start_setup_of(game);
  const std::vector<games::MoveId> moves = game.moves();
  if (Position::fits(start.rules)) {
    const auto reached = TRY(replay<Position>(start, moves));
    return f(reached);
  }
  const auto reached = TRY(replay<LargePosition>(start, moves));
  return f(reached);
}

// The same for a game that is searched repeatedly: plays only the moves made since the last call,
// or all of them if it is another game.
class GameFollower {
 public:
  template <class F>
  auto with_root_state(const games::Game& game, F f)
      -> decltype(f(std::declval<RootState<Position>>())) {
    TRY(check_running(game));
    TRY(follow(game));
    return compact_ ? f(*compact_) : f(*large_);
  }

  // The number of moves replayed so far, for tests.
  [[nodiscard]] std::uint64_t played() const { return played_; }

 private:
  Result<void> follow(const games::Game& game) {
    std::vector<games::MoveId> moves = game.moves();
    std::string start = game.start_position_text();
    const bool same = (compact_ || large_) && start == start_ && moves_.size() <= moves.size() &&
                      std::equal(moves_.begin(), moves_.end(), moves.begin());
    if (!same) {
      TRY(begin(start_setup_of(game)));
    }
    const auto fresh = std::span<const games::MoveId>(moves).subspan(same ? moves_.size() : 0);
    const auto played = compact_ ? play_on(*compact_, fresh) : play_on(*large_, fresh);
    played_ += fresh.size();
    if (!played) {
      compact_.reset();
      large_.reset();
      return played;
    }
    start_ = std::move(start);
    moves_ = std::move(moves);
    return {};
  }

  Result<void> begin(const Setup& start) {
    compact_.reset();
    large_.reset();
    if (Position::fits(start.rules)) {
      compact_ = TRY(replay<Position>(start, {}));
    } else {
      large_ = TRY(replay<LargePosition>(start, {}));
    }
    return {};
  }

  std::string start_;
  std::vector<games::MoveId> moves_;
  std::optional<RootState<Position>> compact_;  // one of the two
  std::optional<RootState<LargePosition>> large_;
  std::uint64_t played_ = 0;
};

}  // namespace outflank::search::quoridor
