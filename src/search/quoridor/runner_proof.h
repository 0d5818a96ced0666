#pragma once

#include <optional>
#include <vector>

#include "games/quoridor/position.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// Proves without a game tree search that a player arrives first, whatever walls the opponent still
// places.
//
// The runner follows a shortest path, ignores new walls until it stands before one that cuts the
// path, and takes a shortest path from there. Whatever the opponent does, the runner's route is
// then one of those that result when walls that cut it are placed just before it gets there: all of
// these are tried. Each wall costs the opponent a move, so the runner wins if, for every number of
// walls, it arrives before the opponent could. The pawns must not meet: where the opponent could be
// next to the runner in time, nothing is proven.
//
// The proof is sound (a test compares it with full proofs on small boards) but not complete. It
// ignores the runner's own walls.
template <class Board>
class BasicRunnerProof {
 public:
  // Gives up after `max_paths` routes. Most positions need none or a few (10 µs where a side has no
  // walls left, 1 µs elsewhere).
  explicit BasicRunnerProof(int max_paths = 1000) : max_paths_(max_paths) {}

  // An upper bound of the plies until the end for the player to move, positive when it wins,
  // negative when it loses; empty where unproven. For two players in play.
  std::optional<int> result(const BasicPosition<Board>& position);

 private:
  using Position = BasicPosition<Board>;
  using Squares = typename Board::Squares;
  using Slots = typename Board::Slots;

  // The walls placed against the runner so far.
  struct Walls {
    Slots horizontal;
    Slots vertical;
    Squares open_north;
    Squares open_east;
  };

  std::optional<int> longest_run(const Position& position, int runner);
  bool runs_home(const Walls& walls, Square from, int steps, int placed);
  static Squares spread(const Walls& walls, Squares squares);
  // Empty when the wall overlaps another one.
  static std::optional<Walls> with_wall(const Walls& walls, Move wall);
  Squares within(int moves);

  int max_paths_;
  int paths_ = 0;
  int longest_ = 0;     // longest route so far, in steps from the start
  int walls_ = 0;       // in the opponent's hand
  int time_ = 0;        // steps available to the runner if no wall is placed
  int head_start_ = 0;  // the opponent's moves before the runner's first
  Walls base_{};        // on the board
  Squares goals_{};
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Squares> other_within_;  // where the opponent's pawn can be after N moves
};

extern template class BasicRunnerProof<CompactBoard>;
extern template class BasicRunnerProof<LargeBoard>;

using RunnerProof = BasicRunnerProof<CompactBoard>;

}  // namespace outflank::search::quoridor
