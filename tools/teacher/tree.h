#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.h"
#include "tools/teacher/domain.h"

namespace outflank::teacher {

struct SearchSettings {
  int simulations = 32;
  int candidates = 16;  // root moves that sequential halving starts with
  float c_visit = 50;   // weight of values against the policy at the root
  float c_scale = 1;
  float c_puct = 0.7F;          // exploration below the root
  float fpu_reduction = 0.12F;  // first-play urgency: penalty of unvisited moves
  float margin_weight = 0;      // weight of the margin in the search's value
  int max_edges = 32;           // moves kept per node below the root, by prior
  bool noise = true;            // Gumbel noise at the root: self-play
};

// The visit counts that sequential halving gives to the candidates, in the order of the simulations:
// simulation i goes to the best move among those with order[i] visits so far.
inline std::vector<std::uint16_t> halving_order(int candidates, int simulations) {
  std::vector<std::uint16_t> order;
  if (candidates <= 1) {
    for (int i = 0; i < simulations; ++i) order.push_back(static_cast<std::uint16_t>(i));
    return order;
  }
  const int rounds = static_cast<int>(std::ceil(std::log2(candidates)));
  std::vector<std::uint16_t> visits(static_cast<std::size_t>(candidates), 0);
  int in_round = candidates;
  while (static_cast<int>(order.size()) < simulations) {
    const int each = std::max(1, simulations / (rounds * in_round));
    for (int i = 0; i < each; ++i) {
      for (int c = 0; c < in_round; ++c) order.push_back(visits[static_cast<std::size_t>(c)]++);
    }
    in_round = std::max(2, in_round / 2);
  }
  order.resize(static_cast<std::size_t>(simulations));
  return order;
}

// The search of one position: Gumbel with sequential halving at the root, PUCT below. It stops at
// every leaf that needs the network, and resumes with its evaluation.
template <class Domain>
class Tree {
 public:
  using State = typename Domain::State;
  using Value = typename Domain::Value;
  using Wins = typename Domain::Wins;
  using Oracle = typename Domain::Oracle;

  // Starts from a running position.
  void reset(const State& root, const SearchSettings& settings, Random& random) {
    root_ = root;
    settings_ = &settings;
    random_ = &random;
    nodes_.clear();
    edges_.clear();
    path_.clear();
    done_ = 0;
    leaf_ = root;
  }

  // The position waiting for its evaluation.
  [[nodiscard]] const State& leaf() const { return leaf_; }

  // Takes the evaluation of the leaf and continues to the next one. True when the search is
  // complete.
  bool advance(const float* logits, const float* numbers, Oracle& oracle) {
    const Value value = Domain::read_value(leaf_, numbers);
    const int mover = Domain::to_move(leaf_);
    expand(logits);
    if (nodes_.size() == 1) {
      root_value_ = utility(Domain::for_player(value, mover, mover));
      root_wins_ = Domain::wins(value, mover, mover);
      begin_root();
    }
    back_up(value);
    while (done_ < simulations()) {
      if (!descend(oracle)) return false;
    }
    return true;
  }

  // What the search recommends: a move, and the improved policy over all legal moves.
  struct Choice {
    int action = 0;
    Wins wins{};  // at the root
  };
  Choice choose(std::vector<std::pair<std::uint16_t, float>>& policy) {
    complete_values();
    policy.clear();
    float best_logit = -1e9F;
    for (std::size_t i = 0; i < root_edges_; ++i) best_logit = std::max(best_logit, improved_[i]);
    float sum = 0;
    for (std::size_t i = 0; i < root_edges_; ++i) {
      const float p = std::exp(improved_[i] - best_logit);
      sum += p;
      policy.emplace_back(edges_[i].action, p);
    }
    int most = 0;
    Wins expected{};
    for (std::size_t i = 0; i < root_edges_; ++i) {
      policy[i].second /= sum;
      add(expected, completed_wins(edges_[i]), policy[i].second);
      most = std::max<int>(most, edges_[i].visits);
    }
    Choice choice{.action = edges_[0].action, .wins = expected};
    float best = -1e9F;
    for (std::size_t i = 0; i < root_edges_; ++i) {
      if (edges_[i].visits != most) continue;
      const float score = gumbel_[i] + improved_[i];
      if (score > best) {
        best = score;
        choice.action = edges_[i].action;
      }
    }
    return choice;
  }

 private:
  struct Edge {
    float prior = 0;      // at the root: the logit
    float value_sum = 0;  // what is maximised, for the player who moves here
    Wins win_sum{};       // win chances
    std::uint16_t visits = 0;
    std::uint16_t action = 0;
    std::int32_t child = -1;
  };
  struct Node {
    std::uint32_t first = 0;
    std::uint16_t count = 0;
    std::uint16_t player = 0;
    std::uint32_t visits = 0;
    float value_sum = 0;  // for `player`
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
  };

  [[nodiscard]] int simulations() const { return settings_->simulations; }
  [[nodiscard]] float utility(Result r) const {
    const float w = settings_->margin_weight;
    return (1 - w) * r.win + w * (0.5F + 0.5F * r.margin);
  }

  static void add(Wins& sum, const Wins& more, float weight) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * more[i];
  }
  // The win chances of a root move; if unvisited, those of the root.
  [[nodiscard]] Wins completed_wins(const Edge& edge) const {
    if (edge.visits == 0) return root_wins_;
    Wins wins{};
    add(wins, edge.win_sum, 1 / static_cast<float>(edge.visits));
    return wins;
  }

  // Adds a node for the leaf.
  void expand(const float* logits) {
    Domain::legal_actions(leaf_, actions_);
    assert(!actions_.empty());
    Node node;
    node.first = static_cast<std::uint32_t>(edges_.size());
    node.player = static_cast<std::uint16_t>(Domain::to_move(leaf_));
    const bool root = nodes_.empty();
    if (!root && static_cast<int>(actions_.size()) > settings_->max_edges) {
      std::nth_element(actions_.begin(), actions_.begin() + settings_->max_edges, actions_.end(),
                       [&](int a, int b) { return logits[a] > logits[b]; });
      actions_.resize(static_cast<std::size_t>(settings_->max_edges));
    }
    node.count = static_cast<std::uint16_t>(actions_.size());
    float best = -1e9F;
    for (const int a : actions_) best = std::max(best, logits[a]);
    float sum = 0;
    for (const int a : actions_) {
      const float p = root ? logits[a] - best : std::exp(logits[a] - best);
      sum += p;
      edges_.push_back({.prior = p, .action = static_cast<std::uint16_t>(a)});
    }
    if (!root) {
      for (std::size_t i = node.first; i < edges_.size(); ++i) edges_[i].prior /= sum;
    } else {
      root_edges_ = actions_.size();
    }
    if (!path_.empty()) {
      edges_[path_.back().edge].child = static_cast<std::int32_t>(nodes_.size());
    }
    nodes_.push_back(node);
  }

  void begin_root() {
    const int n = static_cast<int>(root_edges_);
    order_ = halving_order(std::min(settings_->candidates, n), simulations());
    gumbel_.assign(root_edges_, 0.F);
    if (settings_->noise) {
      for (float& g : gumbel_) {
        const double u = (static_cast<double>(random_->next() >> 11) + 0.5) * 0x1p-53;
        g = static_cast<float>(-std::log(-std::log(u)));
      }
    }
    completed_.resize(root_edges_);
    improved_.resize(root_edges_);
    root_policy_.resize(root_edges_);
    float sum = 0;
    for (std::size_t i = 0; i < root_edges_; ++i) {
      root_policy_[i] = std::exp(edges_[i].prior);
      sum += root_policy_[i];
    }
    for (float& p : root_policy_) p /= sum;
  }

  // Completes the values of unvisited root moves by the mean of the others, and improves the logits
  // by them.
  void complete_values() {
    float seen_policy = 0;
    float seen_value = 0;
    int visits = 0;
    int most = 0;
    for (std::size_t i = 0; i < root_edges_; ++i) {
      const Edge& e = edges_[i];
      if (e.visits == 0) continue;
      seen_policy += root_policy_[i];
      seen_value += root_policy_[i] * e.value_sum / static_cast<float>(e.visits);
      visits += e.visits;
      most = std::max<int>(most, e.visits);
    }
    float mixed = root_value_;
    if (visits > 0 && seen_policy > 0) {
      const auto n = static_cast<float>(visits);
      mixed = (root_value_ + n * seen_value / seen_policy) / (1 + n);
    }
    const float scale = (settings_->c_visit + static_cast<float>(most)) * settings_->c_scale;
    for (std::size_t i = 0; i < root_edges_; ++i) {
      const Edge& e = edges_[i];
      completed_[i] = e.visits > 0 ? e.value_sum / static_cast<float>(e.visits) : mixed;
      improved_[i] = e.prior + scale * completed_[i];
    }
  }

  std::uint32_t pick_root() {
    complete_values();
    const int wanted = order_[static_cast<std::size_t>(done_)];
    float best = -1e9F;
    std::uint32_t pick = 0;
    for (std::size_t i = 0; i < root_edges_; ++i) {
      if (edges_[i].visits != wanted) continue;
      const float score = gumbel_[i] + improved_[i];
      if (score > best) {
        best = score;
        pick = static_cast<std::uint32_t>(i);
      }
    }
    return pick;
  }

  [[nodiscard]] std::uint32_t pick_below(const Node& node) const {
    const float root = settings_->c_puct * std::sqrt(static_cast<float>(node.visits));
    const float urgency =
        node.value_sum / static_cast<float>(node.visits) - settings_->fpu_reduction;
    float best = -1e9F;
    std::uint32_t pick = node.first;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Edge& e = edges_[i];
      const float q = e.visits > 0 ? e.value_sum / static_cast<float>(e.visits) : urgency;
      const float score = q + root * e.prior / static_cast<float>(1 + e.visits);
      if (score > best) {
        best = score;
        pick = i;
      }
    }
    return pick;
  }

  // Descends to a leaf. False when it needs the network; a leaf with a known value is backed up.
  bool descend(Oracle& oracle) {
    path_.clear();
    leaf_ = root_;
    std::uint32_t node = 0;
    for (;;) {
      const std::uint32_t edge = node == 0 ? pick_root() : pick_below(nodes_[node]);
      path_.push_back({node, edge});
      Domain::play(leaf_, edges_[edge].action);
      auto known = Domain::terminal(leaf_);
      if (!known) known = oracle.probe(leaf_, false);
      if (known) {
        back_up(*known);
        return true;
      }
      if (edges_[edge].child < 0) return false;
      node = static_cast<std::uint32_t>(edges_[edge].child);
    }
  }

  // Backs up a result of the leaf, for its player to move, to the root.
  void back_up(const Value& result) {
    const int player = Domain::to_move(leaf_);
    const auto for_player = [&](int p) { return utility(Domain::for_player(result, player, p)); };
    // An expanded leaf counts its own first visit.
    const bool expanded = path_.empty() || edges_[path_.back().edge].child >= 0;
    if (expanded) {
      Node& leaf = path_.empty()
                       ? nodes_[0]
                       : nodes_[static_cast<std::size_t>(edges_[path_.back().edge].child)];
      ++leaf.visits;
      leaf.value_sum += for_player(leaf.player);
    }
    for (const Step& step : path_) {
      Node& n = nodes_[step.node];
      Edge& e = edges_[step.edge];
      const float v = for_player(n.player);
      ++n.visits;
      n.value_sum += v;
      ++e.visits;
      e.value_sum += v;
      add(e.win_sum, Domain::wins(result, player, n.player), 1);
    }
    if (!path_.empty()) ++done_;
  }

  State root_ = Domain::initial();
  State leaf_ = Domain::initial();
  const SearchSettings* settings_ = nullptr;
  Random* random_ = nullptr;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Step> path_;
  std::vector<std::uint16_t> order_;
  std::vector<std::uint16_t> actions_;
  std::vector<float> gumbel_, completed_, improved_, root_policy_;
  std::size_t root_edges_ = 0;
  float root_value_ = 0.5F;
  Wins root_wins_{};
  int done_ = 0;
};

}  // namespace outflank::teacher
