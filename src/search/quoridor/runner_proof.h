#pragma once

#include <optional>
#include <vector>

#include "games/quoridor/position.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// Proves that a player gets home first whatever walls the other one still places, without a search of the game.
//
// The runner follows a shortest way, takes no notice of new walls until it stands before one that cuts that
// way, and takes a shortest way from there. Whatever the other does, the runner's way is then one of those
// that come about when some of the walls that cut it are placed just before it gets there: these are all
// looked at. Each of them costs the other a move, so the runner has won when it is home, for every number of
// walls, before the other could be. The pawns must not come into each other's way: where the other could
// be beside the runner in time, nothing is proven.
//
// What is proven holds (a test compares it with full proofs on small boards); what is not proven may still be
// so. The runner's own walls are not needed and not looked at.
class RunnerProof {
 public:
  // How many ways may be looked at before it gives up. Most positions need none or a few (10 µs where a side has
  // no walls left, 1 µs elsewhere).
  explicit RunnerProof(int max_paths = 1000) : max_paths_(max_paths) {}

  // Plies until the end at most for the player to move, positive when it wins, negative when it loses; nothing where
  // it is not proven. For two players on the run.
  std::optional<int> result(const Position& position);

 private:
  using Squares = CompactBoard::Squares;
  using Slots = CompactBoard::Slots;

  // The walls that have come into the runner's way.
  struct Walls {
    Slots horizontal;
    Slots vertical;
    Squares open_north;
    Squares open_east;
  };

  std::optional<int> longest_run(const Position& position, int runner);
  bool runs_home(const Walls& walls, Square from, int steps, int placed);
  static Squares spread(const Walls& walls, Squares squares);
  // Nothing when the wall overlaps another one.
  static std::optional<Walls> with_wall(const Walls& walls, Move wall);
  Squares within(int moves);

  int max_paths_;
  int paths_ = 0;
  int longest_ = 0;     // of the runner's ways so far, in steps from the beginning
  int walls_ = 0;       // in the other's hand
  int time_ = 0;        // steps that the runner has if no wall is placed
  int head_start_ = 0;  // moves of the other before the runner's first
  Walls base_{};        // on the board
  Squares goals_{};
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Squares> other_within_;  // where the other's pawn can be after so many moves
};

}  // namespace outflank::search::quoridor
