#pragma once

#include <optional>

#include "core/random.h"
#include "search/quoridor/payoffs.h"
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

  // Plays from a running position to the end, or for a while, from where the payoffs are estimated. Asks `stopped`
  // before every move; empty when it says so.
  template <class F>
  std::optional<Payoffs> run(PositionWithPaths<Board>& field, PathFinder<Board>& finder,
                             F stopped) {
    constexpr int kMaxPlies = 40;
    for (int ply = 0; ply < kMaxPlies; ++ply) {
      if (stopped()) return std::nullopt;
      field.play(choose(field), finder);
      if (field.position.over()) return result(field.position);
    }
    return estimate(field.position, race_status_of(field));
  }

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
