#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/engine.h"
#include "search/quoridor/alpha_beta.h"
#include "search/quoridor/game_follower.h"
#include "search/quoridor/multiplayer_value.h"
#include "search/quoridor/payoffs.h"
#include "search/quoridor/playout.h"
#include "search/quoridor/position_with_paths.h"
#include "search/quoridor/prior.h"

namespace outflank::search::quoridor {

// Search for three and four players: a Monte Carlo tree in which everybody maximises their own
// payoff (payoffs.h). Leaves are judged by the learned value (multiplayer_value.h) and, with less
// weight, by a playout from there; the own moves have the learned priors (prior.h), those of
// opponents the mean of these and of the greedy ones. One object per search and thread.
//
// It never misses an arrival and, where the first arrival ends the game, never allows the next
// player one that it can prevent.
template <class Board>
class MultiplayerSearch {
 public:
  struct Settings {
    std::uint64_t seed = 1;
    std::size_t lines = 1;       // root moves that are always searched closely
    std::size_t memory = 0;      // bytes for the tree, which then stops growing
    bool learned_value = true;   // or playouts alone
    bool learned_priors = true;  // or the greedy ones alone
  };

  MultiplayerSearch(SearchControl& control, const RootState<BasicPosition<Board>>& reached,
                    const Settings& settings);

  // Plays until there are `games` in total. False when stopped or when there is nothing to search.
  bool run(std::uint64_t games);

  // Adds the root statistics of another search of the same position.
  void merge(const MultiplayerSearch& other);

  // What the search found out about each root move, in the order of their priors.
  struct RootMove {
    Move move;
    std::uint32_t visits;
    float payoff;  // of the player to move, on average
  };
  [[nodiscard]] std::vector<RootMove> root_moves() const;

  // Up to `lines` lines, most visited first; at least one. Reports the payoff as win chance, and the
  // mean payoff of every player as shares, once a game was played.
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
  void add_shares(const Payoffs& payoffs, std::uint64_t games);
  // The payoffs of a leaf; empty when stopped.
  std::optional<Payoffs> judge(PositionWithPaths<Board>& field);
  std::optional<Payoffs> play_out(PositionWithPaths<Board>& field);
  void prior(const PositionWithPaths<Board>& field);
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
  MultiplayerValue<Board> value_;
  std::vector<std::uint64_t> hashes_;  // of the positions before the root, then of the current path
  std::size_t history_;                // how many of them are before the root
  std::vector<Node> tree_;             // the root first; a node's children are contiguous
  std::size_t max_tree_nodes_;
  std::vector<Visit> visited_;
  std::vector<WeightedMove> weighted_moves_;
  std::vector<WeightedMove> greedy_moves_;
  Payoffs shares_{};  // of every player, on average over as many games as `shared_`
  std::uint64_t shared_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t nodes_ = 0;  // moves played, in the tree and beyond
  bool arriving_ = false;    // the root's only move
  bool stopped_ = false;
};

extern template class MultiplayerSearch<CompactBoard>;
extern template class MultiplayerSearch<LargeBoard>;

}  // namespace outflank::search::quoridor
