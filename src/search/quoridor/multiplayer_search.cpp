#include "search/quoridor/multiplayer_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <ranges>

#include "games/quoridor/notation.h"
#include "search/quoridor/arrival.h"
#include "search/quoridor/evaluation.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t kWidth = 20;                        // moves of a node away from the root
constexpr std::uint32_t kExpandAfter = 4;                 // visits until a node gets them
constexpr std::size_t kMaxMemory = std::size_t{1} << 30;  // nodes are numbered by 32 bits

constexpr std::size_t index(int player) {
  return static_cast<std::size_t>(player);
}

// Converts a payoff to the value with that win chance in the two-player evaluation.
int score_of(double payoff) {
  constexpr double kSure = 0.9999;
  const double chance = std::clamp(payoff, 1 - kSure, kSure);
  return static_cast<int>(std::lround(kWinChanceScale * std::log(chance / (1 - chance))));
}

}  // namespace

template <class Board>
MultiplayerSearch<Board>::MultiplayerSearch(SearchControl& control,
                                            const RootState<Position>& reached,
                                            const Settings& settings)
    : control_(control),
      settings_(settings),
      root_(reached.position, finder_),
      playout_(settings.seed ^ reached.position.hash()),
      hashes_(reached.before),
      history_(reached.before.size()),
      max_tree_nodes_(std::min(settings.memory, kMaxMemory) / sizeof(Node)) {
  // Allocated at once: reallocating a tree of many megabytes would delay a stop.
  tree_.reserve(max_tree_nodes_);
  tree_.emplace_back();
  expand_root();
}

template <class Board>
bool MultiplayerSearch<Board>::should_stop() {
  if (control_.out_of_nodes(nodes_)) stopped_ = true;
  if ((nodes_ & 7) == 0) {
    stopped_ |= control_.stopped_or_out_of_time();
  }
  return stopped_;
}

template <class Board>
bool MultiplayerSearch<Board>::repeated(std::uint64_t hash) const {
  return root_.position.rules().repetition == Repetition::Draw3 &&
         std::ranges::count(hashes_, hash) >= 2;
}

template <class Board>
bool MultiplayerSearch<Board>::leaves_an_arrival(Move move) {
  Position& position = root_.position;
  const auto undo = position.play_unchecked(move);
  const bool left = !position.over() && can_arrive(position);
  position.undo(undo);
  return left;
}

template <class Board>
void MultiplayerSearch<Board>::prior(const PositionWithPaths<Board>& field) {
  if (!settings_.learned_priors) {
    compute_priors(field, weighted_moves_);
    return;
  }
  compute_learned_priors(field, weighted_moves_);
  if (field.position.to_move() == root_.position.to_move() || weighted_moves_.size() == 1) return;
  // The learned priors expect opponents to stop the leader together; greedy ones do not.
  compute_priors(field, greedy_moves_);
  std::array<float, kMoveRawEnd> greedy{};
  for (const auto& [move, prior] : greedy_moves_) greedy[move.raw()] = prior;
  for (auto& [move, prior] : weighted_moves_) prior = (prior + greedy[move.raw()]) / 2;
  std::ranges::stable_sort(weighted_moves_, std::greater{}, &WeightedMove::prior);
}

template <class Board>
void MultiplayerSearch<Board>::expand_root() {
  prior(root_);
  const Position& position = root_.position;
  const Move first = weighted_moves_.front().move;
  arriving_ = first.is_pawn() && position.is_goal(position.to_move(), first.square());
  // Nobody arrives from farther away, not even by a jump.
  constexpr int kReach = 2;
  bool near = false;
  for (int p = 0; p < position.players(); ++p) {
    near |= p != position.to_move() && position.in_play(p) && root_.path(p).distance <= kReach;
  }
  if (near && !arriving_ && position.rules().finish == Finish::FirstArrival) {
    const auto losing = std::ranges::stable_partition(
        weighted_moves_,
        [&](const WeightedMove& weighed) { return !leaves_an_arrival(weighed.move); });
    if (losing.size() < weighted_moves_.size()) weighted_moves_.erase(losing.begin(), losing.end());
  }
  add_children(0);
}

template <class Board>
void MultiplayerSearch<Board>::expand(std::size_t node, const PositionWithPaths<Board>& field) {
  prior(field);
  if (weighted_moves_.size() > kWidth) weighted_moves_.resize(kWidth);
  add_children(node);
}

template <class Board>
void MultiplayerSearch<Board>::add_children(std::size_t node) {
  tree_[node].first_child = static_cast<std::uint32_t>(tree_.size());
  tree_[node].children = static_cast<std::uint16_t>(weighted_moves_.size());
  for (const auto& [move, prior] : weighted_moves_) tree_.push_back({.move = move, .prior = prior});
}

template <class Board>
std::size_t MultiplayerSearch<Board>::select(std::size_t node, bool own) const {
  constexpr float kExploration = 0.8F;
  // Playouts say little about what opponents will find: they stay closer to the prior.
  constexpr float kOwnExploration = 0.6F;
  constexpr float kOpponentExploration = 3;
  constexpr float kFirstPlay = 0.9F;  // value of an untried move, by the average of the others
  const Node& parent = tree_[node];
  const std::size_t end = parent.first_child + parent.children;
  // Moves are tried in the order of their priors: visited ones come first, and of the others only
  // the first matters.
  float visits = 0;
  float payoffs = 0;
  std::size_t untried = parent.first_child;
  for (; untried < end && tree_[untried].visits > 0; ++untried) {
    const auto times = static_cast<float>(tree_[untried].visits);
    visits += times;
    payoffs += times * tree_[untried].payoff;
  }
  if (visits == 0) return untried;
  const float weight = settings_.learned_value ? kExploration
                       : own                   ? kOwnExploration
                                               : kOpponentExploration;
  const float exploration = weight * std::sqrt(visits);
  std::size_t best = parent.first_child;
  float best_score = -1;
  for (std::size_t i = parent.first_child; i < untried; ++i) {
    const Node& child = tree_[i];
    const float score =
        child.payoff + exploration * child.prior / (1 + static_cast<float>(child.visits));
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  if (untried < end &&
      kFirstPlay * payoffs / visits + exploration * tree_[untried].prior > best_score) {
    return untried;
  }
  return best;
}

template <class Board>
std::size_t MultiplayerSearch<Board>::select_root() const {
  // With several lines, those share a quarter of the playouts.
  constexpr std::uint64_t kPart = 4;
  const Node& root = tree_[0];
  const std::size_t lines = std::min<std::size_t>(settings_.lines, root.children);
  for (std::size_t i = root.first_child; lines > 1 && i < root.first_child + lines; ++i) {
    if (tree_[i].visits * kPart * lines < games_) return i;
  }
  return select(0, true);
}

template <class Board>
std::optional<Payoffs> MultiplayerSearch<Board>::play_out(PositionWithPaths<Board>& field) {
  return playout_.run(field, finder_, [this] {
    if (should_stop()) return true;
    ++nodes_;
    return false;
  });
}

template <class Board>
std::optional<Payoffs> MultiplayerSearch<Board>::judge(PositionWithPaths<Board>& field) {
  if (!settings_.learned_value) return play_out(field);
  const auto& position = field.position;
  const int mover = position.to_move();
  ++nodes_;
  if (position.rules().finish == Finish::FirstArrival && field.path(mover).distance == 1 &&
      can_arrive(position)) {
    Payoffs payoffs{};
    payoffs[index(mover)] = 1;
    return payoffs;
  }
  Payoffs payoffs = value_.payoffs(field);
  // Playouts also let other seeds, and other threads, search differently.
  constexpr float kPlayed = 0.25F;
  const auto played = play_out(field);
  if (!played) return std::nullopt;
  for (std::size_t p = 0; p < payoffs.size(); ++p) {
    payoffs[p] += kPlayed * ((*played)[p] - payoffs[p]);
  }
  return payoffs;
}

template <class Board>
bool MultiplayerSearch<Board>::play_game() {
  PositionWithPaths<Board> field = root_;
  Payoffs payoffs{};
  std::size_t node = 0;
  visited_.clear();
  hashes_.resize(history_);
  while (true) {
    // Step 1. Check for a stop and for the end of the game.
    if (should_stop()) return false;
    if (node != 0 && field.position.over()) {
      payoffs = result(field.position);
      break;
    }
    if (node != 0 && repeated(field.position.hash())) {
      payoffs = shared_payoffs(field.position);
      break;
    }

    // Step 2. At a leaf: expand it after enough visits, otherwise play out from here.
    if (tree_[node].children == 0) {
      if (tree_[node].visits < kExpandAfter || tree_.size() + kWidth > max_tree_nodes_) {
        const auto judged = judge(field);
        if (!judged) return false;
        payoffs = *judged;
        break;
      }
      expand(node, field);
    }

    // Step 3. Select a move and play it.
    const int mover = field.position.to_move();
    node = node == 0 ? select_root() : select(node, mover == root_.position.to_move());
    visited_.push_back({node, mover});
    hashes_.push_back(field.position.hash());
    ++nodes_;
    field.play(tree_[node].move, finder_);
  }

  // Step 4. Back up each player's own payoff.
  for (const auto& [at, mover] : visited_) {
    Node& reached = tree_[at];
    ++reached.visits;
    reached.payoff += (payoffs[index(mover)] - reached.payoff) / static_cast<float>(reached.visits);
  }
  add_shares(payoffs, 1);
  return true;
}

template <class Board>
void MultiplayerSearch<Board>::add_shares(const Payoffs& payoffs, std::uint64_t games) {
  if (games == 0) return;
  shared_ += games;
  const float weight = static_cast<float>(games) / static_cast<float>(shared_);
  for (std::size_t p = 0; p < shares_.size(); ++p) shares_[p] += (payoffs[p] - shares_[p]) * weight;
}

template <class Board>
bool MultiplayerSearch<Board>::run(std::uint64_t games) {
  if (arriving_) return false;
  for (; games_ < games; ++games_) {
    if (!play_game()) return false;
  }
  // A forced move saves time; a search with a limit of nodes is the same with and without a clock.
  return tree_[0].children > 1 || !control_.deadline || control_.max_nodes;
}

template <class Board>
void MultiplayerSearch<Board>::merge(const MultiplayerSearch& other) {
  nodes_ += other.nodes_;
  add_shares(other.shares_, other.shared_);
  const Node& root = tree_[0];
  for (std::size_t i = root.first_child; i < root.first_child + root.children; ++i) {
    Node& own = tree_[i];
    const Node& theirs = other.tree_[i];
    if (theirs.visits == 0) continue;
    own.visits += theirs.visits;
    own.payoff += (theirs.payoff - own.payoff) * static_cast<float>(theirs.visits) /
                  static_cast<float>(own.visits);
  }
}

template <class Board>
std::vector<typename MultiplayerSearch<Board>::RootMove> MultiplayerSearch<Board>::root_moves()
    const {
  const Node& root = tree_[0];
  std::vector<RootMove> moves;
  for (std::size_t i = root.first_child; i < root.first_child + root.children; ++i) {
    moves.push_back({tree_[i].move, tree_[i].visits, tree_[i].payoff});
  }
  return moves;
}

template <class Board>
Line MultiplayerSearch<Board>::line_of(std::size_t node) const {
  Line line;
  line.exact = arriving_;
  float payoff = tree_[node].payoff;
  if (tree_[node].visits == 0) {
    const std::size_t mover = index(root_.position.to_move());
    Position after = root_.position;
    after.play_unchecked(tree_[node].move);
    payoff = after.over() ? result(after)[mover] : estimate(after, race_status_of(root_))[mover];
  }
  line.win_chance = static_cast<double>(payoff);
  const bool wins = arriving_ && payoff == 1;
  line.score = wins ? kWin - 1 : score_of(line.win_chance);
  if (wins) line.decided_in = 1;
  while (true) {
    line.moves.push_back(to_text(tree_[node].move));
    const auto children =
        std::views::iota(std::size_t{tree_[node].first_child},
                         std::size_t{tree_[node].first_child} + tree_[node].children);
    if (children.empty()) return line;
    const std::size_t best =
        *std::ranges::max_element(children, {}, [&](std::size_t i) { return tree_[i].visits; });
    if (tree_[best].visits == 0) return line;
    node = best;
  }
}

template <class Board>
Report MultiplayerSearch<Board>::report() const {
  const Node& root = tree_[0];
  std::vector<std::size_t> order(root.children);
  std::ranges::copy(std::views::iota(root.first_child, root.first_child + root.children),
                    order.begin());
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return tree_[i].visits; });
  order.resize(std::min(order.size(), std::max<std::size_t>(settings_.lines, 1)));
  Report report;
  report.nodes = nodes_;
  for (const std::size_t node : order) report.lines.push_back(line_of(node));
  if (shared_ > 0) {
    report.shares.assign(shares_.begin(), std::next(shares_.begin(), root_.position.players()));
  }
  return report;
}

template class MultiplayerSearch<CompactBoard>;
template class MultiplayerSearch<LargeBoard>;

}  // namespace outflank::search::quoridor
