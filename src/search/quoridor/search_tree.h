#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/quoridor/game_follower.h"
#include "search/quoridor/policy_network.h"
#include "search/quoridor/race_tables.h"
#include "search/quoridor/runner_proof.h"

namespace outflank::search::quoridor {

// Search parameters, tuned by matches.
struct TreeSettings {
  float c_puct = 0.7F;          // weight of the policy in PUCT
  float fpu_reduction = 0.15F;  // first-play urgency: penalty of unvisited moves
  std::size_t max_edges = 48;   // moves kept per node, by prior
  bool runner_proofs = true;    // runner_proof.h at new leaves
};

// A proven result for one of the players: who wins, and in how many plies.
class Proof {
 public:
  Proof() = default;  // nothing is proven
  static constexpr Proof win(int plies) { return Proof(plies + 1); }
  static constexpr Proof loss(int plies) { return Proof(-plies - 1); }

  [[nodiscard]] constexpr bool wins() const { return signed_ > 0; }
  [[nodiscard]] constexpr bool loses() const { return signed_ < 0; }
  [[nodiscard]] constexpr bool known() const { return signed_ != 0; }
  // Needs known().
  [[nodiscard]] constexpr int plies() const { return (wins() ? signed_ : -signed_) - 1; }
  // The same result one ply earlier, for the player who moved.
  [[nodiscard]] constexpr Proof a_ply_earlier() const {
    return wins() ? loss(plies() + 1) : win(plies() + 1);
  }
  friend constexpr bool operator==(Proof, Proof) = default;

 private:
  constexpr explicit Proof(int number) : signed_(static_cast<std::int16_t>(number)) {}
  std::int16_t signed_ = 0;
};

// The statistics of a root move.
struct RootMove {
  Move move;
  std::uint32_t visits = 0;
  float win_chance = 0.5F;  // of the player to move at the root
  Proof proof;
  std::vector<Move> line;  // begins with the move
};

// A Monte Carlo tree (PUCT) of two-player positions whose leaves a network evaluates. Threads share it under a
// lock: each descends to a leaf, releases the lock while the network evaluates it, and backs the value up. Until
// then its path carries a virtual loss, so that the others look elsewhere.
class SearchTree {
 public:
  // A leaf waiting for its evaluation.
  struct Leaf {
    Position position = Position::start({});
    std::vector<std::pair<std::uint32_t, std::uint32_t>> path;  // nodes and edges from the root on
    std::uint64_t epoch = 0;                                    // in which the path holds
  };

  explicit SearchTree(const TreeSettings& settings = {}) : settings_(settings) {}

  void clear();
  // Whether no root move was pruned, so that any number of lines can be reported.
  [[nodiscard]] bool has_all_moves() const { return nodes_.empty() || nodes_[0].all_moves; }
  // The position to search, and the hashes of earlier positions that could repeat. With `keep` the
  // subtree of an earlier search is reused. `memory` limits the nodes, in bytes: when it is used
  // up, the least visited ones are dropped. With several `lines`, that many moves with the highest
  // priors share half of the visits, whatever their values.
  void set_root(const RootState<Position>& reached, bool keep, std::size_t memory,
                std::size_t lines = 1);

  // Descends to a leaf. False when that needs no evaluation: its value is backed up already.
  bool descend(Leaf& leaf);
  void expand_and_back_up(const Leaf& leaf, const NetworkEvaluation& evaluation);

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

 private:
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
    double value_sum = 0;        // for the player
    std::uint64_t hash = 0;      // of its position
    float network_value = 0.5F;  // the win chance that the network gave it
  };
  using Path = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  // A value known without the network: the win chance of the player to move, and the proof, if any.
  struct Known {
    float win_chance;
    Proof proof;
  };

  [[nodiscard]] std::optional<std::uint32_t> find(const Position& position) const;
  void keep_only(std::uint32_t root, std::uint32_t least_visits);
  void trim();
  void prove_steps();
  [[nodiscard]] std::uint32_t select(std::uint32_t at) const;
  [[nodiscard]] std::optional<std::uint32_t> select_neglected() const;
  [[nodiscard]] std::optional<Known> known(const Position& position);
  [[nodiscard]] std::optional<Known> known_by_runner(const Position& position);
  [[nodiscard]] bool repeated(const Position& position) const;
  std::uint32_t expand(const Position& position, const NetworkEvaluation& evaluation);
  [[nodiscard]] std::optional<std::uint32_t> expand_transposition(std::uint64_t hash);
  void add_virtual_loss(const Path& path);
  void back_up(const Path& path, int player, float win_chance);
  void prove(const Path& path, Proof proof);
  [[nodiscard]] bool full() const;
  [[nodiscard]] const Edge& best_edge(const Node& node) const;
  [[nodiscard]] static bool better(const Edge& a, const Edge& b);

  TreeSettings settings_;
  std::optional<Position> root_;
  std::vector<std::uint64_t> before_root_;  // hashes that could repeat
  std::vector<std::uint64_t> hashes_;       // those, and of the current path
  std::size_t memory_ = 0;
  std::size_t lines_ = 1;
  int race_plies_ = 0;       // upper bound of the win of the race at the root
  std::uint64_t epoch_ = 0;  // changes whenever nodes are moved
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::unordered_map<std::uint64_t, std::uint32_t> by_hash_;  // a node of each position
  RaceTables races_;
  RunnerProof runners_;
  std::vector<std::pair<float, Move>> ranked_;
};

}  // namespace outflank::search::quoridor
