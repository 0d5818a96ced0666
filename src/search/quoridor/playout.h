#pragma once

#include "core/random.h"
#include "search/quoridor/position_with_paths.h"

namespace outflank::search::quoridor {

// How players continue beyond the leaves of the tree: each runs along its shortest path, and places a
// wall where that sets the nearest rival back by more than a step would bring. Equal choices are
// left to chance, and now and then a wall is placed on a whim.
template <class Board>
class Playout {
 public:
  explicit Playout(std::uint64_t seed) : random_(seed) {}

  // A legal move of the running game.
  Move choose(const PositionWithPaths<Board>& field);

 private:
  using Slots = typename Board::Slots;

  struct Step {
    Move move;
    int gain;  // steps nearer to the goal
  };
  Step best_step(const PositionWithPaths<Board>& field);
  // The wall that sets the nearest rival back most, if that brings more than the step.
  Move best_wall(const PositionWithPaths<Board>& field, const Step& step);
  // Some wall across some rival's way that leaves the own way open.
  Move any_wall(const PositionWithPaths<Board>& field, Move otherwise);
  void take_walls(const BasicPosition<Board>& position, const Slots& horizontal,
                  const Slots& vertical);
  bool pawn_beside(const BasicPosition<Board>& position) const;

  Random random_;
  MoveList<Board> moves_;
};

extern template class Playout<CompactBoard>;
extern template class Playout<LargeBoard>;

}  // namespace outflank::search::quoridor
