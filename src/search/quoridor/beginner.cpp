#include "search/quoridor/beginner.h"

#include <algorithm>
#include <vector>

#include "games/quoridor/notation.h"
#include "search/quoridor/game_follower.h"

namespace outflank::search::quoridor {
namespace {

// Percentage of moves that are walls, for a player behind in the race and for one who is not.
constexpr std::uint64_t kWallsBehind = 40;
constexpr std::uint64_t kWallsAhead = 15;

// The opponent nearest to the goal; −1 if nobody else is left.
template <class Position>
int nearest_rival(const Position& position) {
  int nearest = -1;
  for (int player = 0; player < position.players(); ++player) {
    if (player == position.to_move() || !position.in_play(player)) continue;
    if (nearest < 0 || position.distance(player) < position.distance(nearest)) nearest = player;
  }
  return nearest;
}

// The walls that lengthen the rival's path but not the mover's.
template <class Position>
std::vector<Move> hindering_walls(Position position, int rival) {
  const int mover = position.to_move();
  const int own = position.distance(mover);
  const int theirs = position.distance(rival);
  std::vector<Move> walls;
  for (const Move move : position.legal_moves()) {
    if (!move.is_wall()) continue;
    const auto undo = position.play_unchecked(move);
    const bool still_there = position.in_play(mover) && position.in_play(rival);
    if (still_there && position.distance(rival) > theirs && position.distance(mover) <= own) {
      walls.push_back(move);
    }
    position.undo(undo);
  }
  return walls;
}

// The pawn moves with the shortest remaining path, or all moves if the pawn cannot move.
template <class Position>
std::vector<Move> best_steps(Position position) {
  const int mover = position.to_move();
  const auto legal = position.legal_moves();
  std::vector<Move> best;
  int least = 0;
  for (const Move move : legal) {
    if (!move.is_pawn()) continue;
    const auto undo = position.play_unchecked(move);
    const int left = position.in_play(mover) ? position.distance(mover) : 0;
    position.undo(undo);
    if (best.empty() || left < least) {
      best.clear();
      least = left;
    }
    if (left == least) best.push_back(move);
  }
  if (best.empty()) best.assign(legal.begin(), legal.end());
  return best;
}

template <class Position>
Move choose(const Position& position, Random& random) {
  const int rival = nearest_rival(position);
  if (rival >= 0 && position.walls_left(position.to_move()) > 0) {
    const bool behind = position.distance(rival) < position.distance(position.to_move());
    if (random.chance(behind ? kWallsBehind : kWallsAhead, 100)) {
      const auto walls = hindering_walls(position, rival);
      if (!walls.empty()) return walls[random.below(walls.size())];
    }
  }
  const auto steps = best_steps(position);
  return steps[random.below(steps.size())];
}

}  // namespace

Result<std::string> beginner_move(const games::Game& game, Random& random) {
  return with_root_state(game, [&](const auto& reached) -> Result<std::string> {
    return to_text(choose(reached.position, random));
  });
}

Result<std::optional<std::string>> win_in_one(const games::Game& game) {
  return with_root_state(game, [](const auto& reached) -> Result<std::optional<std::string>> {
    const auto& position = reached.position;
    const int mover = position.to_move();
    // Where play continues for places, only the first to arrive has won.
    for (int player = 0; player < position.players(); ++player) {
      if (position.place(player) == 1) return std::nullopt;
    }
    for (const Move move : position.legal_moves()) {
      if (move.is_pawn() && position.is_goal(mover, move.square())) return to_text(move);
    }
    return std::nullopt;
  });
}

}  // namespace outflank::search::quoridor
