#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/engine.h"
#include "search/quoridor/alpha_beta.h"
#include "search/quoridor/game_follower.h"
#include "search/quoridor/payoffs.h"
#include "search/quoridor/playout.h"
#include "search/quoridor/position_with_paths.h"
#include "search/quoridor/prior.h"

namespace outflank::search::quoridor {

// Search for three and four players: a Monte Carlo tree in which everybody maximises their own payoff (payoffs.h).
// Opponents keep closer to the prior (prior.h) than the player to move. From a leaf on, Playout plays; a game that
// gets too long is estimated. One object per search and thread.
//
// It never misses an arrival, and where the first arrival ends the game it never leaves one to the
// next player that it can prevent.
template <class Board>
class MultiplayerSearch {
 public:
  struct Settings {
    std::uint64_t seed = 1;
    std::size_t lines = 1;   // how many moves at the root get a closer look in any case
    std::size_t memory = 0;  // bytes for the tree; when they are used up it grows no more
  };

  MultiplayerSearch(SearchControl& control, const RootState<BasicPosition<Board>>& reached,
                    const Settings& settings);

  // Plays games until there are `games` in all. False when stopped on the way or when there is
  // nothing to find out.
  bool run(std::uint64_t games);

  // Adds what another search of the same position has found about the moves at the root.
  void merge(const MultiplayerSearch& other);

  // Up to `lines` lines, first those played most; at least one. The payoff stands for the win chance.
  [[nodiscard]] Report report() const;

 private:
  using Position = BasicPosition<Board>;

  struct Node {
    Move move;
    std::uint16_t children = 0;
    std::uint32_t first_child = 0;
    std::uint32_t visits = 0;
    float prior = 1;
    float payoff = 0;  // of the player who moved here, on average
  };
  struct Visit {
    std::size_t node;
    int mover;
  };

  bool play_game();
  // From a leaf on; false when stopped.
  bool play_out(PositionWithPaths<Board>& field, Payoffs& payoffs);
  void expand_root();
  void expand(std::size_t node, const PositionWithPaths<Board>& field);
  void add_children(std::size_t node);
  [[nodiscard]] bool leaves_an_arrival(Move move);
  [[nodiscard]] std::size_t select(std::size_t node, bool own) const;
  [[nodiscard]] std::size_t select_root() const;
  [[nodiscard]] bool repeated(std::uint64_t hash) const;
  bool should_stop();
  [[nodiscard]] Line line_of(std::size_t node) const;

  SearchControl& control_;
  Settings settings_;
  PathFinder<Board> finder_;
  PositionWithPaths<Board> root_;
  Playout<Board> playout_;
  std::vector<std::uint64_t> hashes_;  // of the positions before the root, then on the way down
  std::size_t history_;                // how many of them are before the root
  std::vector<Node> tree_;             // the root first; the children of a node are neighbours
  std::size_t max_tree_nodes_;
  std::vector<Visit> visited_;
  std::vector<WeightedMove> weighted_moves_;
  std::uint64_t games_ = 0;
  std::uint64_t nodes_ = 0;  // moves played, in the tree and beyond
  bool arriving_ = false;    // the root's only move
  bool stopped_ = false;
};

extern template class MultiplayerSearch<CompactBoard>;
extern template class MultiplayerSearch<LargeBoard>;

}  // namespace outflank::search::quoridor
