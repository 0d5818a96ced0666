#include "search/quoridor/search_tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <ranges>
#include <span>

namespace outflank::search::quoridor {
namespace {

// With several lines, a line has few visits if it has less than 1/kFewVisits of an equal share
// (select_neglected() ensures a half).
constexpr std::uint64_t kFewVisits = 16;

// Whether a search of one is a search of the other: not at a later ply if the number of plies is limited.
template <class Board>
bool same(const BasicPosition<Board>& a, const BasicPosition<Board>& b) {
  return a.hash() == b.hash() && (a.rules().max_plies == 0 || a.ply() == b.ply());
}

float mean(double sum, std::uint32_t visits) {
  return static_cast<float>(sum / visits);
}

}  // namespace

template <class Players>
void BasicSearchTree<Players>::clear() {
  ++epoch_;
  root_.reset();
  nodes_.clear();
  edges_.clear();
  by_hash_.clear();
}

template <class Players>
void BasicSearchTree<Players>::set_root(const RootState<Position>& reached, bool keep,
                                        std::size_t memory, std::size_t lines) {
  memory_ = memory;
  lines_ = lines;
  before_root_ = reached.before;
  const bool may_keep = keep && root_ && Players::may_keep(*root_, reached.position);
  const auto known = may_keep ? find(reached.position) : std::nullopt;
  if (!known) {
    clear();
  } else if (*known != 0) {
    keep_only(*known, 1);
  }
  root_ = reached.position;
  add_pruned_root_moves();
  payoff_sums_ = {};
  payoffs_ = 0;
  known_win_ = players_.known_win(reached.position, settings_.runner_proofs);
  prove_steps();
}

// A node that becomes the root gets its pruned moves back: one of them may be the only defence.
template <class Players>
void BasicSearchTree<Players>::add_pruned_root_moves() {
  if (nodes_.empty() || nodes_[0].all_moves) return;
  Node& root = nodes_[0];
  const auto likeliest = std::span(edges_).subspan(root.first, root.count);
  const std::vector<Edge> kept(likeliest.begin(), likeliest.end());
  root.first = static_cast<std::uint32_t>(edges_.size());
  edges_.insert(edges_.end(), kept.begin(), kept.end());
  for (const Move move : root_->legal_moves()) {
    if (std::ranges::find(kept, move, &Edge::move) != kept.end()) continue;
    edges_.push_back({.prior = kept.back().prior / 2, .move = move, .proof = {}});
  }
  root.count = static_cast<std::uint16_t>(edges_.size() - root.first);
  root.all_moves = true;
}

// What is known of root moves is found at once, however low their priors.
template <class Players>
void BasicSearchTree<Players>::prove_steps() {
  if (nodes_.empty()) return;
  hashes_ = before_root_;
  hashes_.push_back(root_->hash());
  for (std::uint32_t i = nodes_[0].first; i < nodes_[0].first + nodes_[0].count; ++i) {
    if (edges_[i].proof.known() || !players_.may_be_known(*root_, edges_[i].move)) continue;
    Position next = *root_;
    next.play_unchecked(edges_[i].move);
    auto found = known(next);
    if (!found) found = known_by_runner(next);
    if (found && found->proof.known()) prove({{0, i}}, found->proof, next.to_move());
  }
}

template <class Players>
bool BasicSearchTree<Players>::decided() const {
  if (nodes_.empty() || !nodes_[0].proof.known()) return false;
  if (lines_ > 1) {
    const auto edges = std::span(edges_).subspan(nodes_[0].first, nodes_[0].count);
    const auto wins = std::ranges::count_if(edges, [](const Edge& e) { return e.proof.wins(); });
    return std::cmp_greater_equal(wins, lines_) ||
           std::ranges::all_of(edges, [](const Edge& e) { return e.proof.known(); });
  }
  return nodes_[0].proof.loses() || nodes_[0].proof.plies() <= known_win_;
}

// The node of a position that is at most a round of moves away from the root.
template <class Players>
std::optional<std::uint32_t> BasicSearchTree<Players>::find(const Position& position) const {
  if (nodes_.empty()) return std::nullopt;
  if (same(*root_, position)) return 0;
  const auto look = [&](const auto& self, std::uint32_t node, const Position& at,
                        int depth) -> std::optional<std::uint32_t> {
    const Node& n = nodes_[node];
    for (std::uint32_t i = n.first; i < n.first + n.count; ++i) {
      if (edges_[i].child < 0) continue;
      Position next = at;
      next.play_unchecked(edges_[i].move);
      const auto child = static_cast<std::uint32_t>(edges_[i].child);
      if (same(next, position)) return child;
      if (depth > 1) {
        if (const auto found = self(self, child, next, depth - 1)) return found;
      }
    }
    return std::nullopt;
  };
  return look(look, 0, *root_, root_->players());
}

// Makes `root` the root and keeps the nodes below it with at least `least_visits`.
template <class Players>
void BasicSearchTree<Players>::keep_only(std::uint32_t root, std::uint32_t least_visits) {
  ++epoch_;
  std::vector<Node> nodes = {nodes_[root]};
  std::vector<Edge> edges;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const std::uint32_t first = nodes[n].first;
    nodes[n].first = static_cast<std::uint32_t>(edges.size());
    for (std::uint32_t i = first; i < first + nodes[n].count; ++i) {
      Edge edge = edges_[i];
      if (edge.child >= 0) {
        const Node& child = nodes_[static_cast<std::size_t>(edge.child)];
        edge.child = -1;
        if (child.visits >= least_visits) {
          edge.child = static_cast<std::int32_t>(nodes.size());
          nodes.push_back(child);
        }
      }
      edges.push_back(edge);
    }
  }
  nodes_ = std::move(nodes);
  edges_ = std::move(edges);
  by_hash_.clear();
  for (std::uint32_t n = 0; n < nodes_.size(); ++n) by_hash_.emplace(nodes_[n].hash, n);
}

// Drops the less visited half of the nodes; their edges keep their statistics. Pending evaluations
// of other threads are lost.
template <class Players>
void BasicSearchTree<Players>::trim() {
  std::vector<std::uint32_t> visits;
  visits.reserve(nodes_.size());
  for (const Node& node : nodes_) visits.push_back(node.visits);
  const auto middle = visits.begin() + static_cast<std::ptrdiff_t>(visits.size() / 2);
  std::ranges::nth_element(visits, middle);
  keep_only(0, *middle + 1);
}

template <class Players>
bool BasicSearchTree<Players>::full() const {
  constexpr std::size_t kHashed = 40;  // approximate size of a node in by_hash_
  return nodes_.size() * (sizeof(Node) + kHashed) + edges_.size() * sizeof(Edge) >= memory_;
}

// One of the `lines_` moves with the highest priors at the root that has less than its share of
// visits.
template <class Players>
std::optional<std::uint32_t> BasicSearchTree<Players>::select_neglected() const {
  const Node& root = nodes_[0];
  const auto wanted = static_cast<std::uint32_t>(std::min<std::size_t>(lines_, root.count));
  std::optional<std::uint32_t> least;
  // Sorted by prior.
  for (std::uint32_t i = root.first; i < root.first + wanted; ++i) {
    const Edge& edge = edges_[i];
    if (edge.proof.known() || std::uint64_t{2} * wanted * edge.visits >= root.visits) continue;
    if (!least || edge.visits < edges_[*least].visits) least = i;
  }
  return least;
}

template <class Players>
std::uint32_t BasicSearchTree<Players>::select(std::uint32_t at) const {
  if (at == 0 && lines_ > 1) {
    if (const auto neglected = select_neglected()) return *neglected;
  }
  const Node& node = nodes_[at];
  const float explore = settings_.c_puct * std::sqrt(static_cast<float>(node.visits));
  const float first_play = mean(node.value_sum, node.visits) - settings_.fpu_reduction;
  float best = -std::numeric_limits<float>::infinity();
  std::uint32_t picked = node.first;
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
    const Edge& edge = edges_[i];
    // A proven loss is never selected; at the root neither is a proven win, since there may be a
    // shorter one.
    if (edge.proof.loses() || (at == 0 && edge.proof.known())) continue;
    const float value = edge.visits > 0 ? mean(edge.value_sum, edge.visits) : first_play;
    const float score = value + explore * edge.prior / static_cast<float>(1 + edge.visits);
    if (score > best) {
      best = score;
      picked = i;
    }
  }
  return picked;
}

template <class Players>
bool BasicSearchTree<Players>::descend(Leaf& leaf) {
  assert(root_);
  if (full()) trim();
  leaf.epoch = epoch_;
  leaf.path.clear();
  leaf.position = *root_;
  hashes_ = before_root_;
  if (nodes_.empty()) return true;
  std::uint32_t node = 0;
  for (;;) {
    // Step 1. Select a move by PUCT.
    const std::uint32_t edge = select(node);
    assert(edge >= nodes_[node].first && edge < nodes_[node].first + nodes_[node].count);
    leaf.path.emplace_back(node, edge);

    // Step 2. A proven move is backed up without playing it.
    if (const Proof proof = edges_[edge].proof; proof.known()) {
      add_virtual_loss(leaf.path);
      back_up(leaf.path, Players::value_of(proof, nodes_[node].player));
      return false;
    }

    // Step 3. Play it. No position from before a wall can repeat.
    const Move move = edges_[edge].move;
    if (move.is_wall()) {
      hashes_.clear();
    } else {
      hashes_.push_back(leaf.position.hash());
    }
    leaf.position.play_unchecked(move);

    // Step 4. Is the value known without the network: the end, a repetition, a solved race?
    if (const auto found = known(leaf.position)) {
      add_virtual_loss(leaf.path);
      back_up(leaf.path, found->value);
      if (found->proof.known()) prove(leaf.path, found->proof, leaf.position.to_move());
      return false;
    }

    // Step 5. A new leaf: try to prove it; a transposition reuses its evaluation, otherwise it
    // waits for one.
    if (edges_[edge].child < 0) {
      add_virtual_loss(leaf.path);
      if (const auto run = known_by_runner(leaf.position)) {
        back_up(leaf.path, run->value);
        prove(leaf.path, run->proof, leaf.position.to_move());
        return false;
      }
      const auto same = expand_transposition(leaf.position.hash());
      if (!same) return true;
      edges_[edge].child = static_cast<std::int32_t>(*same);
      back_up(leaf.path, nodes_[*same].value);
      return false;
    }

    // Step 6. Descend.
    node = static_cast<std::uint32_t>(edges_[edge].child);
  }
}

// Counts a visit without a value yet: a loss for the player at each node.
template <class Players>
void BasicSearchTree<Players>::add_virtual_loss(const Path& path) {
  for (const auto& [node, edge] : path) {
    ++nodes_[node].visits;
    ++edges_[edge].visits;
  }
}

template <class Players>
void BasicSearchTree<Players>::back_up(const Path& path, const Value& value) {
  for (const auto& [node, edge] : path) {
    const float payoff = value.of(nodes_[node].player);
    nodes_[node].value_sum += payoff;
    edges_[edge].value_sum += payoff;
  }
  add_payoffs(value);
}

template <class Players>
void BasicSearchTree<Players>::add_payoffs(const Value& value) {
  ++payoffs_;
  for (int player = 0; player < root_->players(); ++player) {
    payoff_sums_[static_cast<std::size_t>(player)] += value.of(player);
  }
}

template <class Players>
std::vector<double> BasicSearchTree<Players>::shares() const {
  const Proof proof = root_proof();
  const bool proven = proof.wins() || proof.winner();
  if (!proven && (payoffs_ == 0 || proof.known())) return {};
  std::vector<double> shares;
  for (int player = 0; player < root_->players(); ++player) {
    shares.push_back(proven ? Players::value_of(proof, root_->to_move()).of(player)
                            : payoff_sums_[static_cast<std::size_t>(player)] /
                                  static_cast<double>(payoffs_));
  }
  return shares;
}

// Propagates the proof of a leaf, for `player` to move there: a node is won when one of its moves wins,
// and lost when all of them lose.
template <class Players>
void BasicSearchTree<Players>::prove(const Path& path, Proof proof, int player) {
  for (const auto& [at, via] : std::views::reverse(path)) {
    Node& node = nodes_[at];
    Edge& edge = edges_[via];
    proof = Players::a_ply_earlier(proof, player, node.player);
    if (!proof.known()) return;
    edge.proof = proof;
    if (edge.proof.wins()) {
      if (node.proof.wins() && node.proof.plies() <= edge.proof.plies()) return;
      node.proof = edge.proof;
    } else {
      if (node.proof.wins() || !node.all_moves) return;
      const Proof lost = proof_by_all(node);
      if (!lost.known()) return;
      node.proof = lost;
    }
    proof = node.proof;
    player = node.player;
  }
}

// The loss of a node whose moves all lose, by the longest of them; the winner is told if it is always the same one.
template <class Players>
Proof BasicSearchTree<Players>::proof_by_all(const Node& node) const {
  const auto edges = std::span(edges_).subspan(node.first, node.count);
  int longest = 0;
  auto winner = edges.front().proof.winner();
  for (const Edge& edge : edges) {
    if (!edge.proof.loses()) return {};
    longest = std::max(longest, edge.proof.plies());
    if (edge.proof.winner() != winner) winner.reset();
  }
  return Proof::loss(longest, winner);
}

// Adds a node for the position.
template <class Players>
std::uint32_t BasicSearchTree<Players>::expand(const Position& position,
                                               const Evaluation& evaluation) {
  Node node;
  node.first = static_cast<std::uint32_t>(edges_.size());
  node.player = static_cast<std::uint8_t>(position.to_move());
  ranked_.clear();
  for (const Move move : position.legal_moves()) {
    ranked_.emplace_back(Players::preference(position, evaluation, move), move);
  }
  // Ties keep the order of the moves, so that a search is reproducible.
  std::ranges::sort(ranked_, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second.raw() < b.second.raw();
  });
  if (!nodes_.empty() && ranked_.size() > settings_.max_edges) {
    ranked_.resize(settings_.max_edges);
    node.all_moves = false;
  }
  node.count = static_cast<std::uint16_t>(ranked_.size());
  float sum = 0;
  for (const auto& [preference, move] : ranked_) {
    const float chance = Players::weight(preference, ranked_.front().first);
    sum += chance;
    edges_.push_back({.prior = chance, .move = move, .proof = {}});
  }
  for (std::size_t i = node.first; i < edges_.size(); ++i) edges_[i].prior /= sum;
  node.visits = 1;
  node.value = Players::value_of(position, evaluation);
  node.value_sum = node.value.of(node.player);
  node.hash = position.hash();
  // In this order, so that no hash leads to a node that there was no memory for.
  nodes_.push_back(node);
  const auto number = static_cast<std::uint32_t>(nodes_.size() - 1);
  by_hash_.emplace(node.hash, number);
  return number;
}

// Adds a node for a transposition, a position already evaluated elsewhere in the tree. Empty if it
// was not.
template <class Players>
std::optional<std::uint32_t> BasicSearchTree<Players>::expand_transposition(std::uint64_t hash) {
  const auto found = by_hash_.find(hash);
  if (found == by_hash_.end()) return std::nullopt;
  Node node = nodes_[found->second];
  const std::uint32_t first = node.first;
  node.first = static_cast<std::uint32_t>(edges_.size());
  node.visits = 1;
  node.value_sum = node.value.of(node.player);
  node.proof = {};
  for (std::uint32_t i = first; i < first + node.count; ++i) {
    edges_.push_back({.prior = edges_[i].prior, .move = edges_[i].move, .proof = {}});
  }
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

template <class Players>
void BasicSearchTree<Players>::expand_and_back_up(const Leaf& leaf, const Evaluation& evaluation) {
  if (leaf.epoch != epoch_) return;
  if (leaf.path.empty()) {
    if (!nodes_.empty()) return;
    expand(leaf.position, evaluation);
    add_payoffs(Players::value_of(leaf.position, evaluation));
    prove_steps();
    return;
  }
  // Another thread may have expanded it in the meantime.
  const std::uint32_t last = leaf.path.back().second;
  if (edges_[last].child < 0) {
    const std::uint32_t child = expand(leaf.position, evaluation);
    edges_[last].child = static_cast<std::int32_t>(child);
  }
  back_up(leaf.path, Players::value_of(leaf.position, evaluation));
}

template <class Players>
bool BasicSearchTree<Players>::better(const Edge& a, const Edge& b) {
  const auto rank = [](const Edge& edge) {
    return edge.proof.wins() ? 1 : edge.proof.loses() ? -1 : 0;
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  // Prefer fast wins and slow losses.
  if (rank(a) != 0 && a.proof != b.proof) {
    return a.proof.wins() == (a.proof.plies() < b.proof.plies());
  }
  if (a.visits != b.visits) return a.visits > b.visits;
  return a.prior > b.prior;
}

template <class Players>
std::uint32_t BasicSearchTree<Players>::lead() const {
  if (nodes_.empty()) return 0;
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  for (std::uint32_t i = nodes_[0].first; i < nodes_[0].first + nodes_[0].count; ++i) {
    const std::uint32_t visits = edges_[i].proof.loses() ? 0 : edges_[i].visits;
    if (visits > first) {
      second = std::exchange(first, visits);
    } else {
      second = std::max(second, visits);
    }
  }
  return first - second;
}

template <class Players>
bool BasicSearchTree<Players>::steady() const {
  if (nodes_.empty()) return true;
  const Edge* most = nullptr;
  const Edge* highest = nullptr;
  const auto value = [](const Edge& edge) { return mean(edge.value_sum, edge.visits); };
  for (std::uint32_t i = nodes_[0].first; i < nodes_[0].first + nodes_[0].count; ++i) {
    const Edge& edge = edges_[i];
    if (edge.visits == 0) continue;
    if (most == nullptr || better(edge, *most)) most = &edge;
    if (highest == nullptr || value(edge) > value(*highest)) highest = &edge;
  }
  return most == highest;
}

template <class Players>
const typename BasicSearchTree<Players>::Edge& BasicSearchTree<Players>::best_edge(
    const Node& node) const {
  return *std::ranges::min_element(std::span(edges_).subspan(node.first, node.count), better);
}

template <class Players>
int BasicSearchTree<Players>::depth() const {
  if (nodes_.empty()) return 0;
  const Edge* edge = &best_edge(nodes_[0]);
  int depth = 1;
  while (edge->child >= 0) {
    edge = &best_edge(nodes_[static_cast<std::size_t>(edge->child)]);
    if (edge->visits == 0) break;
    ++depth;
  }
  return depth;
}

template <class Players>
std::vector<RootMove> BasicSearchTree<Players>::best(std::size_t count) const {
  std::vector<RootMove> moves;
  if (nodes_.empty()) return moves;
  const Node& top = nodes_[0];
  std::vector<const Edge*> edges;
  for (std::uint32_t i = top.first; i < top.first + top.count; ++i) edges.push_back(&edges_[i]);
  std::ranges::stable_sort(edges, [](const Edge* a, const Edge* b) { return better(*a, *b); });
  const auto worth = [](const Edge* edge) {
    if (edge->proof.known()) return edge->proof.wins() ? 2.F : -1.F;
    return edge->visits > 0 ? mean(edge->value_sum, edge->visits) : -0.5F;
  };
  if (count > 1) {
    // With several lines visits are shared out, so values decide; but with few visits they mean
    // little.
    const std::uint32_t most = std::ranges::max(edges, {}, &Edge::visits)->visits;
    const auto looked_at = [&](const Edge* edge) {
      if (edge->proof.known()) return edge->proof.wins();
      return edge->visits == most || kFewVisits * count * edge->visits >= top.visits;
    };
    const auto rest = std::ranges::stable_partition(edges, looked_at);
    std::ranges::stable_sort(edges.begin(), rest.begin(), std::ranges::greater{}, worth);
    std::ranges::stable_sort(rest, std::ranges::greater{}, worth);
  }
  // Unvisited moves get their first-play value; the mean of the position's visits would credit a
  // proven win to its siblings.
  float unseen = std::max(0.F, top.value.of(top.player) - settings_.fpu_reduction);
  for (const Edge* edge : edges) {
    if (edge->proof.known() || edge->visits == 0) continue;
    unseen = std::min(unseen, mean(edge->value_sum, edge->visits));
  }
  edges.resize(std::min(count, edges.size()));
  for (const Edge* edge : edges) {
    RootMove& root = moves.emplace_back();
    root.move = edge->move;
    root.visits = edge->visits;
    root.proof = edge->proof;
    root.win_chance = edge->proof.wins()    ? 1
                      : edge->proof.loses() ? 0
                      : edge->visits > 0    ? mean(edge->value_sum, edge->visits)
                                            : unseen;
    for (const Edge* next = edge;;) {
      root.line.push_back(next->move);
      if (next->child < 0) break;
      next = &best_edge(nodes_[static_cast<std::size_t>(next->child)]);
      if (next->visits == 0) break;
    }
  }
  return moves;
}

template class BasicSearchTree<BasicTwoPlayers<CompactBoard>>;
template class BasicSearchTree<BasicTwoPlayers<LargeBoard>>;
template class BasicSearchTree<ManyPlayers>;

}  // namespace outflank::search::quoridor
