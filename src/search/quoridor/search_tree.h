#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/quoridor/game_follower.h"
#include "search/quoridor/proof.h"
#include "search/quoridor/tree_players.h"

namespace outflank::search::quoridor {

// The statistics of a root move.
struct RootMove {
  Move move;
  std::uint32_t visits = 0;
  float win_chance = 0.5F;  // of the player to move at the root
  Proof proof;
  std::vector<Move> line;  // begins with the move
};

// A Monte Carlo tree (PUCT) whose leaves a network evaluates; Players is TwoPlayers or ManyPlayers
// (tree_players.h). Threads share it under a lock: each descends to a leaf, releases the lock while the network
// evaluates it, and backs the value up. Until then its path carries a virtual loss, so that the others look
// elsewhere.
template <class Players>
class BasicSearchTree {
 public:
  using Evaluation = typename Players::Evaluation;
  using Position = typename Players::Position;

  // A leaf waiting for its evaluation.
  struct Leaf {
    Position position = Position::start({});
    std::vector<std::pair<std::uint32_t, std::uint32_t>> path;  // nodes and edges from the root on
    std::uint64_t epoch = 0;                                    // in which the path holds
  };

  explicit BasicSearchTree(const TreeSettings& settings = Players::kSettings)
      : settings_(settings) {}

  void clear();
  // The position to search, and the hashes of earlier positions that could repeat. With `keep` the
  // subtree of an earlier search is reused; no move of the root is pruned. `memory` limits the nodes, in bytes: when it is used
  // up, the least visited ones are dropped. With several `lines`, that many moves with the highest
  // priors share half of the visits, whatever their values.
  void set_root(const RootState<Position>& reached, bool keep, std::size_t memory,
                std::size_t lines = 1);

  // Descends to a leaf. False when that needs no evaluation: its value is backed up already.
  bool descend(Leaf& leaf);
  void expand_and_back_up(const Leaf& leaf, const Evaluation& evaluation);

  [[nodiscard]] std::uint64_t visits() const { return nodes_.empty() ? 0 : nodes_[0].visits; }
  // For the player to move.
  [[nodiscard]] Proof root_proof() const { return nodes_.empty() ? Proof() : nodes_[0].proof; }
  // Whether the search can end: the result is proven, and for a won race also the shortest win, so
  // that it is not postponed forever. With several lines: that many wins are proven, or the result
  // of every move.
  [[nodiscard]] bool decided() const;
  // The best move's lead in visits over the second.
  [[nodiscard]] std::uint32_t lead() const;
  // Whether the most visited move also has the highest value.
  [[nodiscard]] bool steady() const;
  // The length of the best line.
  [[nodiscard]] int depth() const;
  // A single move is the most visited one. Several are ordered by value, those with few visits
  // last; at least one once the root was evaluated. Unvisited moves come before losing ones, with
  // no better a chance than any visited move.
  [[nodiscard]] std::vector<RootMove> best(std::size_t count) const;
  // The root's worth to each player: their mean payoffs since set_root(), or a proven result. Empty where nothing is
  // known of it.
  [[nodiscard]] std::vector<double> shares() const;

 private:
  using Value = typename Players::Value;
  using Known = typename Players::Known;

  struct Edge {
    float prior = 0;
    std::uint32_t visits = 0;
    double value_sum = 0;  // for the player who moves here
    std::int32_t child = -1;
    Move move;
    Proof proof;
  };
  struct Node {
    std::uint32_t first = 0;
    std::uint16_t count = 0;
    std::uint8_t player = 0;
    bool all_moves = true;  // none was pruned
    Proof proof;
    std::uint32_t visits = 0;
    double value_sum = 0;    // for the player
    std::uint64_t hash = 0;  // of its position
    Value value;             // that the network gave it
  };
  using Path = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  [[nodiscard]] std::optional<std::uint32_t> find(const Position& position) const;
  void keep_only(std::uint32_t root, std::uint32_t least_visits);
  void add_pruned_root_moves();
  void trim();
  void prove_steps();
  [[nodiscard]] std::uint32_t select(std::uint32_t at) const;
  [[nodiscard]] std::optional<std::uint32_t> select_neglected() const;
  // A value known without the network.
  [[nodiscard]] std::optional<Known> known(const Position& position) {
    return players_.known(position, hashes_);
  }
  [[nodiscard]] std::optional<Known> known_by_runner(const Position& position) {
    return settings_.runner_proofs ? players_.known_by_runner(position) : std::nullopt;
  }
  std::uint32_t expand(const Position& position, const Evaluation& evaluation);
  [[nodiscard]] std::optional<std::uint32_t> expand_transposition(std::uint64_t hash);
  void add_virtual_loss(const Path& path);
  void back_up(const Path& path, const Value& value);
  void add_payoffs(const Value& value);
  void prove(const Path& path, Proof proof, int player);
  [[nodiscard]] Proof proof_by_all(const Node& node) const;
  [[nodiscard]] bool full() const;
  [[nodiscard]] const Edge& best_edge(const Node& node) const;
  [[nodiscard]] static bool better(const Edge& a, const Edge& b);

  TreeSettings settings_;
  std::optional<Position> root_;
  std::vector<std::uint64_t> before_root_;  // hashes that could repeat
  std::vector<std::uint64_t> hashes_;       // those, and of the current path
  std::size_t memory_ = 0;
  std::size_t lines_ = 1;
  int known_win_ = 0;        // upper bound of the plies of a win at the root that needs no search
  std::uint64_t epoch_ = 0;  // changes whenever nodes are moved
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::array<double, kMaxPlayers> payoff_sums_{};             // of the visits since set_root()
  std::uint64_t payoffs_ = 0;                                 // how many they are
  std::unordered_map<std::uint64_t, std::uint32_t> by_hash_;  // a node of each position
  Players players_;
  std::vector<std::pair<float, Move>> ranked_;
};

extern template class BasicSearchTree<BasicTwoPlayers<CompactBoard>>;
extern template class BasicSearchTree<BasicTwoPlayers<LargeBoard>>;
extern template class BasicSearchTree<ManyPlayers>;

using SearchTree = BasicSearchTree<TwoPlayers>;

}  // namespace outflank::search::quoridor
