#pragma once

#include <array>

#include "games/quoridor/position.h"
#include "search/quoridor/path.h"

namespace outflank::search::quoridor {

// A position with every player's shortest path, for searches that never undo a move.
template <class Board>
struct PositionWithPaths {
  BasicPosition<Board> position;
  std::array<Path<Board>, kMaxPlayers> paths{};

  PositionWithPaths(const BasicPosition<Board>& start, PathFinder<Board>& finder)
      : position(start) {
    for (int p = 0; p < position.players(); ++p) {
      if (position.in_play(p)) path(p) = finder.find(position, p);
    }
  }

  [[nodiscard]] Path<Board>& path(int player) { return paths[static_cast<std::size_t>(player)]; }
  [[nodiscard]] const Path<Board>& path(int player) const {
    return paths[static_cast<std::size_t>(player)];
  }

  // Plays a legal move and updates the paths that it changes.
  void play(Move move, PathFinder<Board>& finder) {
    const int mover = position.to_move();
    const bool wall = move.is_wall();
    position.play_unchecked(move);
    if (position.over()) return;
    for (int p = 0; p < position.players(); ++p) {
      const bool changed = wall ? path(p).cut_by(move) : p == mover;
      if (changed && position.in_play(p)) path(p) = finder.find(position, p);
    }
  }
};

// Distances in a position, optionally with one more wall.
template <class Board>
class DistanceProbe {
 public:
  explicit DistanceProbe(const BasicPosition<Board>& position)
      : position_(position), north_(position.open_north()), east_(position.open_east()) {}

  // Needs a wall that seals nobody.
  DistanceProbe(const BasicPosition<Board>& position, Move wall) : DistanceProbe(position) {
    const bool horizontal = wall.kind() == MoveKind::Horizontal;
    const auto shut = Board::square(wall.square()) |
                      Board::square(beside(wall.square(), horizontal ? Side::East : Side::North));
    (horizontal ? north_ : east_) &= ~shut;
  }

  // Steps of `player` to its goal from `from`, pawns ignored.
  [[nodiscard]] int distance(int player, Square from) const {
    const auto goals = position_.goal_squares(player);
    auto reached = Board::square(from);
    int steps = 0;
    while (!Board::any_square(reached & goals)) {
      reached = reached | Board::squares_north(reached & north_) |
                (Board::squares_south(reached) & north_) | Board::squares_east(reached & east_) |
                (Board::squares_west(reached) & east_);
      ++steps;
    }
    return steps;
  }
  [[nodiscard]] int distance(int player) const { return distance(player, position_.pawn(player)); }

 private:
  const BasicPosition<Board>& position_;
  typename Board::Squares north_;
  typename Board::Squares east_;
};

}  // namespace outflank::search::quoridor
