#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/quoridor/board.h"

namespace outflank::quoridor {

// A player's pawn and goal.
struct Runner {
  Square pawn;
  Side goal = Side::North;
  bool in_play = false;

  friend bool operator==(const Runner&, const Runner&) = default;
};
using Runners = std::array<Runner, kMaxPlayers>;

// Which walls would cut a player off, for all slots at once and without a single search.
//
// Draw the walls as a graph: its points are the posts (the inner corners of squares), a wall joins
// the three posts it touches, and the edge of the board is one more point that many walls touch.
// Connected walls are a cluster. A new wall can close a region only where it joins two
// points of one cluster, for only then does it complete a ring.
//
// A ring cuts a player off when the pawn is on one side of it and the goal on the other: when it
// crosses some fixed line from the pawn to the goal an odd number of times. We take the straight
// line from the pawn to its goal side, the *ray*, and keep for every player and post the *parity*:
// how often (mod 2) the way along the walls from the cluster's origin to the post crosses the ray.
// A new wall that joins posts a and b of one cluster seals the player if and only if parity(a) ^
// parity(b) ^ (the new piece crosses the ray) is 1. For its player the goal side is not a wall; the
// other three sides are one cluster, the *frame*, whose parity is 0.
//
// When a pawn steps sideways its ray sweeps over a line of posts, whose parity flips; a step
// along the ray changes nothing, since no wall lies on the step.
//
// Cluster numbers are kept bit-sliced, so that "is my neighbour in my cluster?" is answered for all
// posts by a few word operations. The law this must agree with: a breadth-first search over squares
// for every player after every wall (tests/support/slow_quoridor.h).
template <class Board>
class WallGraph {
 public:
  using Slots = typename Board::Slots;

  struct Walls {
    Slots horizontal;
    Slots vertical;
  };

  // The slots on which a wall would cut off a player in play, among those where a wall fits
  // (elsewhere the answer is meaningless).
  [[nodiscard]] Walls sealing(const Runners& runners, int players, int columns, int rows) const;

  // Adds a wall that fits and seals nobody.
  void add(Move wall, const Runners& runners, int players, int columns, int rows);

  // The pawn of `player` steps from `from` to a neighbouring square; no wall lies between.
  void step(int player, Side goal, Square from, Square to) {
    Slots& parity = parity_[static_cast<std::size_t>(player)];
    if (goal == Side::North || goal == Side::South) {
      if (from.column() == to.column()) return;
      const Slots line = Board::column(std::min(from.column(), to.column()));
      const Slots above = Board::rows_from(from.row());
      parity ^= line & (goal == Side::North ? above : ~above);
    } else {
      if (from.row() == to.row()) return;
      const Slots line = Board::row(std::min(from.row(), to.row()));
      const Slots right = Board::columns_from(from.column());
      parity ^= line & (goal == Side::East ? right : ~right);
    }
  }

  // For undo: what a pawn move of `player` changes.
  [[nodiscard]] const Slots& parity(int player) const {
    return parity_[static_cast<std::size_t>(player)];
  }
  void restore_parity(int player, const Slots& parity) {
    parity_[static_cast<std::size_t>(player)] = parity;
  }

 private:
  static constexpr std::size_t kNumberWords =
      Board::kClusterBits > 6 ? 1U << (Board::kClusterBits - 6) : 1;

  // Three relations between the posts of a wall on each slot: low end (west or south) and middle,
  // middle and high end, low end and high end.
  struct Pairs {
    Slots low;
    Slots high;
    Slots ends;
  };
  struct Cluster {
    Slots posts;
    unsigned number;  // 0: a post that no wall touches
  };

  template <auto Up, auto Down>
  [[nodiscard]] Pairs same_cluster() const;

  // The slots where one of the three pairs is joined and the ring has an odd parity.
  template <auto Up, auto Down>
  static Slots odd_rings(const Pairs& same, const Slots& parity, const Slots& framed,
                         const Slots& low_edge, const Slots& high_edge, const Slots& low_crossing,
                         const Slots& high_crossing);

  // Does the low or high half of a wall on the slot cross the runner's ray?
  static bool crosses(const Runner& runner, bool horizontal, int column, int row, bool high);

  [[nodiscard]] Cluster cluster_of(int column, int row) const;
  void renumber(const Slots& posts, unsigned number);
  unsigned take_number();
  void free_number(unsigned number);

  std::array<Slots, Board::kClusterBits> number_{};  // bit i of every post's cluster number
  std::array<Slots, kMaxPlayers> parity_{};
  std::array<Slots, kMaxPlayers> framed_{};  // posts whose cluster touches the player's frame
  std::array<std::uint64_t, kNumberWords> taken_{1};  // cluster numbers in use; 0 is none
};

template <class Board>
template <auto Up, auto Down>
typename WallGraph<Board>::Pairs WallGraph<Board>::same_cluster() const {
  Slots touched = Board::no_slots();
  Slots low_differs = Board::no_slots();
  Slots ends_differ = Board::no_slots();
  for (const Slots& bit : number_) {
    const Slots low = Up(bit);
    touched |= bit;
    low_differs |= low ^ bit;
    ends_differ |= low ^ Down(bit);
  }
  const Slots low_touched = Up(touched);
  const Slots same_low = ~low_differs & touched & low_touched;
  return {same_low, Down(same_low), ~ends_differ & low_touched & Down(touched)};
}

template <class Board>
template <auto Up, auto Down>
typename WallGraph<Board>::Slots WallGraph<Board>::odd_rings(
    const Pairs& same, const Slots& parity, const Slots& framed, const Slots& low_edge,
    const Slots& high_edge, const Slots& low_crossing, const Slots& high_crossing) {
  const Slots low_framed = Up(framed) | low_edge;
  const Slots high_framed = Down(framed) | high_edge;
  const Slots low_odd = Up(parity) ^ parity ^ low_crossing;
  const Slots high_odd = parity ^ Down(parity) ^ high_crossing;
  return ((same.low | (low_framed & framed)) & low_odd) |
         ((same.high | (framed & high_framed)) & high_odd) |
         ((same.ends | (low_framed & high_framed)) & (low_odd ^ high_odd));
}

template <class Board>
typename WallGraph<Board>::Walls WallGraph<Board>::sealing(const Runners& runners, int players,
                                                           int columns, int rows) const {
  const Pairs along_row = same_cluster<Board::east, Board::west>();
  const Pairs along_column = same_cluster<Board::north, Board::south>();
  const Slots west_edge = Board::column(0);
  const Slots east_edge = Board::column(columns - 2);
  const Slots south_edge = Board::row(0);
  const Slots north_edge = Board::row(rows - 2);
  const Slots none = Board::no_slots();

  Walls bad{none, none};
  for (int p = 0; p < players; ++p) {
    const auto& [pawn, goal, in_play] = runners[static_cast<std::size_t>(p)];
    if (!in_play) continue;
    const Slots& parity = parity_[static_cast<std::size_t>(p)];
    const Slots& framed = framed_[static_cast<std::size_t>(p)];
    const int column = pawn.column();
    const int row = pawn.row();
    if (goal == Side::North || goal == Side::South) {
      const Slots above = Board::rows_from(row);
      const Slots ray = goal == Side::North ? above : ~above;
      bad.horizontal |= odd_rings<Board::east, Board::west>(along_row, parity, framed, west_edge,
                                                            east_edge, Board::column(column) & ray,
                                                            Board::column(column - 1) & ray);
      bad.vertical |= odd_rings<Board::north, Board::south>(
          along_column, parity, framed, goal == Side::South ? none : south_edge,
          goal == Side::North ? none : north_edge, none, none);
    } else {
      const Slots right = Board::columns_from(column);
      const Slots ray = goal == Side::East ? right : ~right;
      bad.horizontal |= odd_rings<Board::east, Board::west>(
          along_row, parity, framed, goal == Side::West ? none : west_edge,
          goal == Side::East ? none : east_edge, none, none);
      bad.vertical |= odd_rings<Board::north, Board::south>(
          along_column, parity, framed, south_edge, north_edge, Board::row(row) & ray,
          Board::row(row - 1) & ray);
    }
  }
  return bad;
}

template <class Board>
bool WallGraph<Board>::crosses(const Runner& runner, bool horizontal, int column, int row,
                               bool high) {
  const int pawn_column = runner.pawn.column();
  const int pawn_row = runner.pawn.row();
  switch (runner.goal) {
    case Side::North: return horizontal && pawn_column == column + high && row >= pawn_row;
    case Side::South: return horizontal && pawn_column == column + high && row < pawn_row;
    case Side::East: return !horizontal && pawn_row == row + high && column >= pawn_column;
    case Side::West: return !horizontal && pawn_row == row + high && column < pawn_column;
  }
  return false;
}

template <class Board>
void WallGraph<Board>::add(Move wall, const Runners& runners, int players, int columns, int rows) {
  const bool horizontal = wall.kind() == MoveKind::Horizontal;
  const int column = wall.square().column();
  const int row = wall.square().row();
  Cluster joined = cluster_of(column, row);

  for (const bool high : {false, true}) {
    const int end_column = column + (horizontal ? 2 * high - 1 : 0);
    const int end_row = row + (horizontal ? 0 : 2 * high - 1);
    const bool at_edge =
        end_column < 0 || end_row < 0 || end_column > columns - 2 || end_row > rows - 2;
    if (!at_edge && Board::has(joined.posts, end_column, end_row)) continue;  // an even ring

    Cluster other{Board::no_slots(), 0};
    if (!at_edge) other = cluster_of(end_column, end_row);
    const Side edge =
        horizontal ? (high ? Side::East : Side::West) : (high ? Side::North : Side::South);
    for (int p = 0; p < players; ++p) {
      const Runner& runner = runners[static_cast<std::size_t>(p)];
      if (!runner.in_play || (at_edge && edge == runner.goal)) continue;
      Slots& parity = parity_[static_cast<std::size_t>(p)];
      Slots& framed = framed_[static_cast<std::size_t>(p)];
      const bool middle_framed = Board::has(framed, column, row);
      const bool end_framed = at_edge || Board::has(framed, end_column, end_row);
      if (middle_framed && end_framed) continue;  // joined by the frame already, evenly

      const bool end_odd = !at_edge && Board::has(parity, end_column, end_row);
      const bool odd = Board::has(parity, column, row) != end_odd;
      const Slots& turning = end_framed ? joined.posts : other.posts;
      if (odd != crosses(runner, horizontal, column, row, high)) parity ^= turning;
      if (middle_framed || end_framed) framed |= turning;
    }
    joined.posts |= other.posts;
    if (joined.number == 0) {
      joined.number = other.number;
    } else {
      free_number(other.number);
    }
  }
  renumber(joined.posts, joined.number != 0 ? joined.number : take_number());
}

template <class Board>
typename WallGraph<Board>::Cluster WallGraph<Board>::cluster_of(int column, int row) const {
  Slots differs = Board::no_slots();
  unsigned number = 0;
  for (unsigned i = 0; i < number_.size(); ++i) {
    if (Board::has(number_[i], column, row)) {
      number |= 1U << i;
      differs |= ~number_[i];
    } else {
      differs |= number_[i];
    }
  }
  if (number == 0) return {Board::slot(column, row), 0};
  return {~differs, number};
}

template <class Board>
void WallGraph<Board>::renumber(const Slots& posts, unsigned number) {
  for (unsigned i = 0; i < number_.size(); ++i) {
    if ((number >> i & 1) != 0) {
      number_[i] |= posts;
    } else {
      number_[i] &= ~posts;
    }
  }
}

// A cluster holds at least two posts, three if it does not touch the edge: 8×8 posts have room for
// 30 clusters and 24×24 posts for 222, fewer than there are numbers.
template <class Board>
unsigned WallGraph<Board>::take_number() {
  unsigned word = 0;
  while (word + 1 < kNumberWords && taken_[word] == ~std::uint64_t{0}) ++word;
  const auto bit = static_cast<unsigned>(std::countr_one(taken_[word]));
  taken_[word] |= std::uint64_t{1} << bit;
  return word * 64 + bit;
}

template <class Board>
void WallGraph<Board>::free_number(unsigned number) {
  if (number == 0) return;
  taken_[number / 64] &= ~(std::uint64_t{1} << (number % 64));
}

}  // namespace outflank::quoridor
