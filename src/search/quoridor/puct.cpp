#include "search/quoridor/puct.h"

#include <algorithm>
#include <cmath>

#include "games/quoridor/notation.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t kMaxTreeDepth = 200;

constexpr float kTemperature = 1.3F;       // of the policy
constexpr std::size_t kMostChildren = 60;  // below the root
constexpr float kCuriosity = 1.2F;
constexpr float kUnseenLess = 0.15F;  // than the parent's value
constexpr float kPatience = 0.998F;   // sooner wins are better

}  // namespace

template <class Board>
Puct<Board>::Puct(SearchControl& control, std::size_t megabytes)
    : control_(control),
      most_edges_(megabytes * (1 << 20) / sizeof(Edge)),
      frames_(kMaxTreeDepth + 2) {}

template <class Board>
void Puct<Board>::set_position(const BasicPosition<Board>& position,
                               const std::vector<std::uint64_t>& before) {
  root_ = position;
  before_ = before;
  nodes_.assign(2, {});  // number 0 means none
  edges_.clear();
  simulations_ = 0;
  evaluator_.choose(position.rules(), true);
  frames_[0].paths = {finder_.find(position, 0), finder_.find(position, 1)};
  evaluator_.begin(position, frames_[0].paths, frames_[0].memory);
}

template <class Board>
bool Puct<Board>::simulate(std::uint64_t simulations) {
  while (simulations_ < simulations) {
    if (control_.max_nodes != 0 && simulations_ >= control_.max_nodes) return false;
    if (simulations_ > 2 && (simulations_ & 31) == 0 &&
        (control_.stop.load(std::memory_order_relaxed) ||
         (control_.deadline > 0 && control_.now() >= control_.deadline))) {
      return false;
    }
    if (simulations_ > 2 && nodes_[1].fate != Fate::Open) return false;
    simulate_once();
  }
  return true;
}

template <class Board>
bool Puct<Board>::repeated() const {
  const std::uint64_t hash = position_.hash();
  for (std::size_t back = 2; back <= hashes_.size(); back += 2) {
    if (hashes_[hashes_.size() - back] == hash) return true;
  }
  return false;
}

template <class Board>
void Puct<Board>::simulate_once() {
  ++simulations_;
  position_ = root_;
  hashes_ = before_;
  steps_.clear();
  std::uint32_t current = 1;
  std::size_t depth = 0;
  while (true) {
    if (nodes_[current].fate != Fate::Open && current != 1) {
      const Fate fate = nodes_[current].fate;
      const float chance = fate == Fate::Won ? 1.0F : fate == Fate::Lost ? 0.0F : 0.5F;
      nodes_[current].visits++;
      nodes_[current].points += chance;
      carry_back(chance);
      return;
    }
    if (!nodes_[current].expanded) {
      const float chance = expand(current, depth);
      nodes_[current].visits++;
      nodes_[current].points += chance;
      carry_back(chance);
      return;
    }
    const std::uint32_t choice = select(nodes_[current]);
    steps_.push_back({current, choice});
    const Move move = edges_[choice].move;
    const int mover = position_.to_move();
    const Square pawn_before = position_.pawn(mover);
    hashes_.push_back(position_.hash());
    position_.play_unchecked(move);
    ++depth;
    if (edges_[choice].child == 0) {
      edges_[choice].child = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({});
      Node& child = nodes_.back();
      if (position_.over()) {
        const auto winner = position_.ending()->outcome.winner();
        child.fate = !winner ? Fate::Drawn : *winner == mover ? Fate::Lost : Fate::Won;
      } else if (repeated() || depth >= kMaxTreeDepth) {
        child.fate = Fate::Drawn;
      }
    }
    current = edges_[choice].child;
    if (nodes_[current].fate == Fate::Open) {
      Frame& frame = frames_[depth];
      const Frame& last = frames_[depth - 1];
      for (int p = 0; p < 2; ++p) {
        const auto i = static_cast<std::size_t>(p);
        const bool changed = move.is_wall() ? last.paths[i].cut_by(move) : p == mover;
        frame.paths[i] = changed ? finder_.find(position_, p) : last.paths[i];
      }
      evaluator_.follow(position_, move, pawn_before, last.paths, frame.paths, last.memory,
                        frame.memory);
    }
  }
}

template <class Board>
float Puct<Board>::expand(std::uint32_t number, std::size_t depth) {
  const Frame& frame = frames_[depth];
  const auto& own = frame.paths[static_cast<std::size_t>(position_.to_move())];
  if (number != 1 && own.distance == 1 && position_.is_legal(Move::pawn(own.next))) {
    nodes_[number].fate = Fate::Won;
    nodes_[number].plies = 1;
    return 1;
  }
  if (number != 1) {
    if (const auto race = races_.value(position_, static_cast<int>(depth), simulations_ * 20)) {
      nodes_[number].plies =
          static_cast<std::uint16_t>(kWin - std::abs(*race) - static_cast<int>(depth));
      nodes_[number].fate = *race > 0 ? Fate::Won : *race < 0 ? Fate::Lost : Fate::Drawn;
      return *race > 0 ? 1 : *race < 0 ? 0 : 0.5F;
    }
  }
  if (edges_.size() < most_edges_) make_edges(nodes_[number], frame, depth);
  return static_cast<float>(win_chance(evaluator_.value(position_, frame.paths, frame.memory)));
}

template <class Board>
void Puct<Board>::make_edges(Node& node, const Frame& frame, std::size_t depth) {
  const int mover = position_.to_move();
  const auto moves = position_.legal_moves();
  policy_.resize(moves.size());
  if (evaluator_.network() != nullptr) {
    evaluator_.network()->policy(frame.memory.sums, mover, moves, policy_);
  } else {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = moves[i];
      const auto& own = frame.paths[static_cast<std::size_t>(mover)];
      const auto& other = frame.paths[static_cast<std::size_t>(1 - mover)];
      policy_[i] = move.is_pawn()
                       ? (move.square() == own.next ? 3.0F : 0.0F)
                       : (other.cut_by(move) ? 0.5F : -2.5F) - (own.cut_by(move) ? 2.0F : 0.0F);
    }
  }
  float most = -1e9F;
  for (const float wish : policy_) most = std::max(most, wish);
  wishes_.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    wishes_.emplace_back(std::exp((policy_[i] - most) / kTemperature), moves[i]);
  }
  if (depth > 0 && wishes_.size() > kMostChildren) {
    std::ranges::nth_element(wishes_, wishes_.begin() + static_cast<std::ptrdiff_t>(kMostChildren),
                             std::greater{}, &std::pair<float, Move>::first);
    wishes_.resize(kMostChildren);
    node.complete = false;
  }
  float sum = 0;
  for (const auto& [wish, move] : wishes_) sum += wish;
  node.first_edge = static_cast<std::uint32_t>(edges_.size());
  node.edges = static_cast<std::uint16_t>(wishes_.size());
  for (const auto& [wish, move] : wishes_) edges_.push_back({.move = move, .prior = wish / sum});
  node.expanded = true;
}

template <class Board>
std::uint32_t Puct<Board>::select(const Node& node) const {
  const float unseen = node.points / static_cast<float>(std::max(1U, node.visits)) - kUnseenLess;
  const float share = kCuriosity * std::sqrt(static_cast<float>(node.visits));
  float best_score = -1e9F;
  std::uint32_t best = node.first_edge;
  for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
    const Edge& edge = edges_[i];
    const float value = edge.visits == 0 ? unseen : edge.points / static_cast<float>(edge.visits);
    float score = value + share * edge.prior / static_cast<float>(1 + edge.visits);
    if (edge.child != 0 && nodes_[edge.child].fate == Fate::Won) score -= 10;
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

template <class Board>
void Puct<Board>::carry_back(float chance) {
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Step step = steps_[i];
    chance = 0.5F + (1 - chance - 0.5F) * kPatience;
    conclude(step);
    Node& node = nodes_[step.node];
    if (node.fate == Fate::Won) chance = 1;
    if (node.fate == Fate::Lost) chance = 0;
    edges_[step.edge].visits++;
    edges_[step.edge].points += chance;
    node.visits++;
    node.points += chance;
  }
}

template <class Board>
void Puct<Board>::conclude(const Step& step) {
  Node& node = nodes_[step.node];
  const Fate fate = nodes_[edges_[step.edge].child].fate;
  if (fate == Fate::Lost) {
    node.fate = Fate::Won;
    node.plies = static_cast<std::uint16_t>(nodes_[edges_[step.edge].child].plies + 1);
  } else if (fate == Fate::Won && node.complete) {
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
      if (edges_[i].child == 0 || nodes_[edges_[i].child].fate != Fate::Won) return;
    }
    node.fate = Fate::Lost;
    node.plies = static_cast<std::uint16_t>(nodes_[edges_[step.edge].child].plies + 1);
  }
}

template <class Board>
double Puct<Board>::rank(const Edge& edge) const {
  if (edge.child != 0) {
    if (nodes_[edge.child].fate == Fate::Lost) return 1e12 - nodes_[edge.child].plies;
    if (nodes_[edge.child].fate == Fate::Won) return -1000 + nodes_[edge.child].plies;
  }
  return static_cast<double>(edge.visits) +
         (edge.visits > 0 ? static_cast<double>(edge.points / static_cast<float>(edge.visits)) : 0);
}

template <class Board>
Report Puct<Board>::report(std::size_t lines) const {
  Report report{.depth = 1, .nodes = simulations_, .seconds = 0, .lines = {}};
  const Node& root = nodes_[1];
  std::vector<const Edge*> order;
  for (std::uint32_t i = root.first_edge; i < root.first_edge + root.edges; ++i)
    order.push_back(&edges_[i]);
  std::ranges::stable_sort(order,
                           [&](const Edge* a, const Edge* b) { return rank(*a) > rank(*b); });
  for (std::size_t k = 0; k < std::min(lines, order.size()); ++k) {
    const Edge* edge = order[k];
    Line line;
    const Fate fate = edge->child != 0 ? nodes_[edge->child].fate : Fate::Open;
    line.exact = fate == Fate::Lost || fate == Fate::Won;
    line.win_chance = fate == Fate::Lost  ? 1
                      : fate == Fate::Won ? 0
                      : edge->visits > 0  ? static_cast<double>(edge->points) / edge->visits
                                          : 0.5;
    const double odds = std::clamp(line.win_chance, 1e-6, 1 - 1e-6);
    line.score = static_cast<int>(std::lround(kWinChanceScale * std::log(odds / (1 - odds))));
    while (edge != nullptr) {
      line.moves.push_back(to_text(edge->move));
      const Node& child = nodes_[edge->child];
      edge = nullptr;
      if (&child == &nodes_[0] || !child.expanded) break;
      for (std::uint32_t i = child.first_edge; i < child.first_edge + child.edges; ++i) {
        if (edges_[i].visits > 0 && (edge == nullptr || rank(edges_[i]) > rank(*edge)))
          edge = &edges_[i];
      }
    }
    report.depth = std::max(report.depth, static_cast<int>(line.moves.size()));
    report.lines.push_back(std::move(line));
  }
  return report;
}

template class Puct<CompactBoard>;
template class Puct<LargeBoard>;

}  // namespace outflank::search::quoridor
