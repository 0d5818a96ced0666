#include "search/quoridor/search_tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <ranges>
#include <span>

#include "search/steady_math.h"

namespace outflank::search::quoridor {
namespace {

// With several lines, a line has few visits if it has less than 1/kFewVisits of an equal share
// (select_neglected() ensures a half).
constexpr std::uint64_t kFewVisits = 16;

float mean(double sum, std::uint32_t visits) {
  return static_cast<float>(sum / visits);
}

}  // namespace

void SearchTree::clear() {
  ++epoch_;
  root_.reset();
  nodes_.clear();
  edges_.clear();
  by_hash_.clear();
}

void SearchTree::set_root(const RootState<Position>& reached, bool keep, std::size_t memory,
                          std::size_t lines) {
  memory_ = memory;
  lines_ = lines;
  before_root_ = reached.before;
  const auto known = keep && root_ ? find(reached.position) : std::nullopt;
  if (!known) {
    clear();
  } else if (*known != 0) {
    keep_only(*known, 1);
  }
  root_ = reached.position;
  const auto race = races_.result(reached.position);
  race_plies_ = race && *race > 0 ? *race : std::numeric_limits<int>::max();
  if (!race) {
    const auto run = known_by_runner(reached.position);
    if (run && run->proof.wins()) race_plies_ = run->proof.plies();
  }
  prove_steps();
}

// A won race at the root is found at once, however low the prior of the winning step.
void SearchTree::prove_steps() {
  if (nodes_.empty()) return;
  hashes_ = before_root_;
  hashes_.push_back(root_->hash());
  for (std::uint32_t i = nodes_[0].first; i < nodes_[0].first + nodes_[0].count; ++i) {
    if (!edges_[i].move.is_pawn() || edges_[i].proof.known()) continue;
    Position next = *root_;
    next.play_unchecked(edges_[i].move);
    auto found = known(next);
    if (!found) found = known_by_runner(next);
    if (found && found->proof.known()) prove({{0, i}}, found->proof);
  }
}

bool SearchTree::decided() const {
  if (nodes_.empty() || !nodes_[0].proof.known()) return false;
  if (lines_ > 1) {
    const auto edges = std::span(edges_).subspan(nodes_[0].first, nodes_[0].count);
    const auto wins = std::ranges::count_if(edges, [](const Edge& e) { return e.proof.wins(); });
    return std::cmp_greater_equal(wins, lines_) ||
           std::ranges::all_of(edges, [](const Edge& e) { return e.proof.known(); });
  }
  return nodes_[0].proof.loses() || nodes_[0].proof.plies() <= race_plies_;
}

// The node of a position that is at most two moves away from the root.
std::optional<std::uint32_t> SearchTree::find(const Position& position) const {
  if (nodes_.empty()) return std::nullopt;
  if (root_->hash() == position.hash()) return 0;
  const auto look = [&](const auto& self, std::uint32_t node, const Position& at,
                        int depth) -> std::optional<std::uint32_t> {
    const Node& n = nodes_[node];
    for (std::uint32_t i = n.first; i < n.first + n.count; ++i) {
      if (edges_[i].child < 0) continue;
      Position next = at;
      next.play_unchecked(edges_[i].move);
      const auto child = static_cast<std::uint32_t>(edges_[i].child);
      if (next.hash() == position.hash()) return child;
      if (depth > 1) {
        if (const auto found = self(self, child, next, depth - 1)) return found;
      }
    }
    return std::nullopt;
  };
  return look(look, 0, *root_, 2);
}

// Makes `root` the root and keeps the nodes below it with at least `least_visits`.
void SearchTree::keep_only(std::uint32_t root, std::uint32_t least_visits) {
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
void SearchTree::trim() {
  std::vector<std::uint32_t> visits;
  visits.reserve(nodes_.size());
  for (const Node& node : nodes_) visits.push_back(node.visits);
  const auto middle = visits.begin() + static_cast<std::ptrdiff_t>(visits.size() / 2);
  std::ranges::nth_element(visits, middle);
  keep_only(0, *middle + 1);
}

bool SearchTree::full() const {
  constexpr std::size_t kHashed = 40;  // approximate size of a node in by_hash_
  return nodes_.size() * (sizeof(Node) + kHashed) + edges_.size() * sizeof(Edge) >= memory_;
}

bool SearchTree::repeated(const Position& position) const {
  // Every second one has the same player to move.
  for (std::size_t back = 2; back <= hashes_.size(); back += 2) {
    if (hashes_[hashes_.size() - back] == position.hash()) return true;
  }
  return false;
}

std::optional<SearchTree::Known> SearchTree::known(const Position& position) {
  if (position.over()) {
    const auto winner = position.ending()->outcome.winner();
    if (!winner) return Known{0.5F, {}};
    return *winner == games::SeatId(position.to_move()) ? Known{1, Proof::win(0)}
                                                        : Known{0, Proof::loss(0)};
  }
  if (repeated(position)) return Known{0.5F, {}};
  if (const auto plies = races_.result(position)) {
    if (*plies > 0) return Known{1, Proof::win(*plies)};
    if (*plies < 0) return Known{0, Proof::loss(-*plies)};
    return Known{0.5F, {}};
  }
  return std::nullopt;
}

// A runner proof, if there is one.
std::optional<SearchTree::Known> SearchTree::known_by_runner(const Position& position) {
  if (!settings_.runner_proofs) return std::nullopt;
  const auto plies = runners_.result(position);
  if (!plies) return std::nullopt;
  return *plies > 0 ? Known{1, Proof::win(*plies)} : Known{0, Proof::loss(-*plies)};
}

// One of the `lines_` moves with the highest priors at the root that has less than its share of
// visits.
std::optional<std::uint32_t> SearchTree::select_neglected() const {
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

std::uint32_t SearchTree::select(std::uint32_t at) const {
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

bool SearchTree::descend(Leaf& leaf) {
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
      back_up(leaf.path, nodes_[node].player, proof.wins() ? 1 : 0);
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
      back_up(leaf.path, leaf.position.to_move(), found->win_chance);
      if (found->proof.known()) prove(leaf.path, found->proof);
      return false;
    }

    // Step 5. A new leaf: try to prove it; a transposition reuses its evaluation, otherwise it
    // waits for one.
    if (edges_[edge].child < 0) {
      add_virtual_loss(leaf.path);
      if (const auto run = known_by_runner(leaf.position)) {
        back_up(leaf.path, leaf.position.to_move(), run->win_chance);
        prove(leaf.path, run->proof);
        return false;
      }
      const auto same = expand_transposition(leaf.position.hash());
      if (!same) return true;
      edges_[edge].child = static_cast<std::int32_t>(*same);
      back_up(leaf.path, leaf.position.to_move(), nodes_[*same].network_value);
      return false;
    }

    // Step 6. Descend.
    node = static_cast<std::uint32_t>(edges_[edge].child);
  }
}

// Counts a visit without a value yet: a loss for the player at each node.
void SearchTree::add_virtual_loss(const Path& path) {
  for (const auto& [node, edge] : path) {
    ++nodes_[node].visits;
    ++edges_[edge].visits;
  }
}

void SearchTree::back_up(const Path& path, int player, float win_chance) {
  for (const auto& [node, edge] : path) {
    const float value = nodes_[node].player == player ? win_chance : 1 - win_chance;
    nodes_[node].value_sum += value;
    edges_[edge].value_sum += value;
  }
}

// Propagates the proof of a leaf, for its player to move: a node is won when one of its moves wins,
// and lost when all of them lose.
void SearchTree::prove(const Path& path, Proof proof) {
  for (const auto& [at, via] : std::views::reverse(path)) {
    Node& node = nodes_[at];
    Edge& edge = edges_[via];
    edge.proof = proof.a_ply_earlier();
    if (edge.proof.wins()) {
      if (node.proof.wins() && node.proof.plies() <= edge.proof.plies()) return;
      node.proof = edge.proof;
    } else {
      if (node.proof.wins() || !node.all_moves) return;
      int longest = 0;
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        if (!edges_[i].proof.loses()) return;
        longest = std::max(longest, edges_[i].proof.plies());
      }
      node.proof = Proof::loss(longest);
    }
    proof = node.proof;
  }
}

// Adds a node for the position.
std::uint32_t SearchTree::expand(const Position& position, const NetworkEvaluation& evaluation) {
  Node node;
  node.first = static_cast<std::uint32_t>(edges_.size());
  node.player = static_cast<std::uint8_t>(position.to_move());
  const bool turned = position.to_move() == 1;
  ranked_.clear();
  for (const Move move : position.legal_moves()) {
    ranked_.emplace_back(evaluation.logits[static_cast<std::size_t>(move_from(move, turned))],
                         move);
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
  for (auto& [logit, move] : ranked_) {
    const float chance = steady_exp(
        logit -
        evaluation.logits[static_cast<std::size_t>(move_from(ranked_.front().second, turned))]);
    sum += chance;
    edges_.push_back({.prior = chance, .move = move, .proof = {}});
  }
  for (std::size_t i = node.first; i < edges_.size(); ++i) edges_[i].prior /= sum;
  node.visits = 1;
  node.value_sum = evaluation.win_chance;
  node.network_value = evaluation.win_chance;
  node.hash = position.hash();
  by_hash_.emplace(node.hash, static_cast<std::uint32_t>(nodes_.size()));
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

// Adds a node for a transposition, a position already evaluated elsewhere in the tree. Empty if it
// was not.
std::optional<std::uint32_t> SearchTree::expand_transposition(std::uint64_t hash) {
  const auto found = by_hash_.find(hash);
  if (found == by_hash_.end()) return std::nullopt;
  Node node = nodes_[found->second];
  const std::uint32_t first = node.first;
  node.first = static_cast<std::uint32_t>(edges_.size());
  node.visits = 1;
  node.value_sum = node.network_value;
  node.proof = {};
  for (std::uint32_t i = first; i < first + node.count; ++i) {
    edges_.push_back({.prior = edges_[i].prior, .move = edges_[i].move, .proof = {}});
  }
  nodes_.push_back(node);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void SearchTree::expand_and_back_up(const Leaf& leaf, const NetworkEvaluation& evaluation) {
  if (leaf.epoch != epoch_) return;
  if (leaf.path.empty()) {
    if (!nodes_.empty()) return;
    expand(leaf.position, evaluation);
    prove_steps();
    return;
  }
  // Another thread may have expanded it in the meantime.
  const std::uint32_t last = leaf.path.back().second;
  if (edges_[last].child < 0) {
    const std::uint32_t child = expand(leaf.position, evaluation);
    edges_[last].child = static_cast<std::int32_t>(child);
  }
  back_up(leaf.path, leaf.position.to_move(), evaluation.win_chance);
}

bool SearchTree::better(const Edge& a, const Edge& b) {
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

std::uint32_t SearchTree::lead() const {
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

bool SearchTree::steady() const {
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

const SearchTree::Edge& SearchTree::best_edge(const Node& node) const {
  return *std::ranges::min_element(std::span(edges_).subspan(node.first, node.count), better);
}

int SearchTree::depth() const {
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

std::vector<RootMove> SearchTree::best(std::size_t count) const {
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
  float unseen = std::max(0.F, top.network_value - settings_.fpu_reduction);
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

}  // namespace outflank::search::quoridor
