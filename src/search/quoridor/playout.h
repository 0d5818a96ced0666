#pragma once

#include "core/random.h"
#include "search/quoridor/position_with_paths.h"

namespace outflank::search::quoridor {

// The playout policy: each player runs along its shortest path, and places a wall where that delays
// the nearest rival by more than a step gains. Ties are broken at random, and now and then a random
// wall is placed.
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
  // The wall that delays the nearest rival most, if that beats the step.
  Move best_wall(const PositionWithPaths<Board>& field, const Step& step);
  // A random wall across a rival's path that does not cut the mover's own.
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
