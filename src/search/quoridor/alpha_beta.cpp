#include "search/quoridor/alpha_beta.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/text.h"

namespace outflank::search::quoridor {
namespace {

constexpr int kHistoryMost = 8'000;
// Ordering by policy: what a unit of wish and a killer count beside half the history; nearer the
// leaves the policy costs more than it gives.
constexpr float kWishScore = 1'500;
constexpr int kKillerScore = 3'000;
constexpr int kPolicyDepth = 2;

int reduction(int depth, std::size_t index) {
  static const auto kTable = [] {
    std::array<std::array<std::int8_t, 64>, 64> table{};
    for (int d = 1; d < 64; ++d) {
      for (int i = 1; i < 64; ++i) {
        table[static_cast<std::size_t>(d)][static_cast<std::size_t>(i)] =
            static_cast<std::int8_t>(0.6 + std::log(d) * std::log(i) / 1.4);
      }
    }
    return table;
  }();
  return kTable[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(index, 63)];
}

// A win found deeper in the tree is stored as counted from the position itself.
std::int16_t to_table(int value, int ply) {
  if (value > kWinBound) return static_cast<std::int16_t>(value + ply);
  if (value < -kWinBound) return static_cast<std::int16_t>(value - ply);
  return static_cast<std::int16_t>(value);
}
int from_table(int value, int ply) {
  if (value > kWinBound) return value - ply;
  if (value < -kWinBound) return value + ply;
  return value;
}

struct NamedFeature {
  std::string_view name;
  bool AlphaBetaFeatures::* member;
};
constexpr NamedFeature kFeatures[] = {
    {"tree", &AlphaBetaFeatures::tree},
    {"wall_pruning", &AlphaBetaFeatures::wall_pruning},
    {"reductions", &AlphaBetaFeatures::reductions},
    {"null_move", &AlphaBetaFeatures::null_move},
    {"exact_race", &AlphaBetaFeatures::exact_race},
    {"network", &AlphaBetaFeatures::network},
    {"policy", &AlphaBetaFeatures::policy},
};

}  // namespace

bool AlphaBetaFeatures::switch_off(std::string_view name) {
  const auto* const feature = std::ranges::find(kFeatures, name, &NamedFeature::name);
  if (feature == std::end(kFeatures)) return false;
  this->*feature->member = false;
  return true;
}

std::string AlphaBetaFeatures::names() {
  return join(kFeatures, ", ", &NamedFeature::name);
}

template <class Board>
void AlphaBeta<Board>::set_position(const BasicPosition<Board>& position,
                                    const std::vector<std::uint64_t>& before) {
  position_ = position;
  hashes_ = before;
  nodes_.store(0, std::memory_order_relaxed);
  stopped_ = false;
  races_.new_search(position_);
  for (auto& side : history_) {
    for (auto& score : side) score = static_cast<std::int16_t>(score / 4);
  }
  for (Frame& frame : frames_) frame.killers = {};
  frames_[0].paths = {finder_.find(position_, 0), finder_.find(position_, 1)};
  evaluator_.choose(position.rules(), features_.network);
  evaluator_.begin(position_, frames_[0].paths, frames_[0].memory);
}

template <class Board>
bool AlphaBeta<Board>::should_stop() {
  if (stopped_) return true;
  const std::uint64_t count = nodes();
  if (control_.max_nodes != 0 && count >= control_.max_nodes) {
    stopped_ = true;
  } else if ((count & 255) == 0) {
    stopped_ = control_.stop.load(std::memory_order_relaxed) ||
               (control_.deadline > 0 && control_.now() >= control_.deadline);
  }
  return stopped_;
}

template <class Board>
bool AlphaBeta<Board>::repeated() const {
  // hashes_ holds the positions before this one; the same player moves in every second.
  const std::uint64_t hash = position_.hash();
  for (std::size_t back = 2; back <= hashes_.size(); back += 2) {
    if (hashes_[hashes_.size() - back] == hash) return true;
  }
  return false;
}

template <class Board>
int AlphaBeta<Board>::evaluate_here(int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Frame& before = frames_[static_cast<std::size_t>(ply) - 1];
  evaluator_.follow(position_, frame.move, frame.pawn_before, before.paths, frame.paths,
                    before.memory, frame.memory);
  return evaluator_.value(position_, frame.paths, frame.memory);
}

template <class Board>
void AlphaBeta<Board>::update_paths(Move move, const Paths& before, Paths& after, int mover) {
  // The move has been played on position_.
  for (int p = 0; p < 2; ++p) {
    const auto i = static_cast<std::size_t>(p);
    const bool changed = move.is_wall() ? before[i].cut_by(move) : p == mover;
    after[i] = changed ? finder_.find(position_, p) : before[i];
  }
}

template <class Board>
bool AlphaBeta<Board>::orders_by_policy(int depth) const {
  return features_.policy && evaluator_.network() != nullptr && depth >= kPolicyDepth;
}

// Best first; of equal scores in the order of the moves, so that a search can be repeated.
template <class Board>
void AlphaBeta<Board>::sort(std::vector<Scored>& scored) {
  std::ranges::sort(scored, [](const Scored& a, const Scored& b) {
    return a.score != b.score ? a.score > b.score : a.move.raw() < b.move.raw();
  });
}

template <class Board>
void AlphaBeta<Board>::order_by_policy(int ply, Move table_move, std::vector<Scored>& scored) {
  const int mover = position_.to_move();
  const Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const auto& history = history_[static_cast<std::size_t>(mover)];
  const auto moves = position_.legal_moves();
  wishes_.resize(moves.size());
  evaluator_.network()->policy(frame.memory.sums, mover, moves, wishes_);
  scored.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    std::int32_t score =
        static_cast<std::int32_t>(kWishScore * wishes_[i]) + history[move.raw()] / 2;
    if (move == table_move) score = 1 << 24;
    if (move == frame.killers[0] || move == frame.killers[1]) score += kKillerScore;
    scored.push_back({score, move});
  }
  sort(scored);
}

template <class Board>
std::size_t AlphaBeta<Board>::order_moves(int ply, int depth, Move table_move,
                                          std::vector<Scored>& scored) {
  if (orders_by_policy(depth)) {
    order_by_policy(ply, table_move, scored);
    return scored.size();
  }
  const int mover = position_.to_move();
  const Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Path<Board>& own = frame.paths[static_cast<std::size_t>(mover)];
  const Path<Board>& other = frame.paths[static_cast<std::size_t>(1 - mover)];
  const auto& history = history_[static_cast<std::size_t>(mover)];
  const Square own_pawn = position_.pawn(mover);
  const Square other_pawn = position_.pawn(1 - mover);
  const auto near = [](Square wall, Square pawn) {
    const int across = std::abs(2 * wall.column() + 1 - 2 * pawn.column());
    const int up = std::abs(2 * wall.row() + 1 - 2 * pawn.row());
    return std::max(across, up);
  };

  scored.clear();
  for (const Move move : position_.legal_moves()) {
    std::int32_t score = history[move.raw()];
    if (move == table_move) {
      score = 1 << 24;
    } else if (move.is_pawn()) {
      score += 3'000;
      if (move.square() == own.next) score += 1 << 16;
    } else if (move.is_wall()) {
      const bool cuts_other = other.cut_by(move);
      const bool cuts_own = own.cut_by(move);
      const int distance = near(move.square(), other_pawn);
      if (features_.wall_pruning && depth <= 2 && !cuts_other && distance > 3 &&
          near(move.square(), own_pawn) > 3 && score <= 0) {
        continue;
      }
      if (cuts_other) score += 6'000;
      if (cuts_own) score -= 4'000;
      score += 400 * std::max(0, 6 - distance);
    }
    if (move == frame.killers[0] || move == frame.killers[1]) score += 1 << 15;
    scored.push_back({score, move});
  }
  sort(scored);
  return scored.size();
}

template <class Board>
void AlphaBeta<Board>::reward(Move move, int ply, int depth, const std::vector<Scored>& tried,
                              std::size_t count) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  if (frame.killers[0] != move) {
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = move;
  }
  auto& history = history_[static_cast<std::size_t>(position_.to_move())];
  const int bonus = std::min(depth * depth * 8, 1'200);
  const auto adjust = [&](Move changed, int by) {
    std::int16_t& score = history[changed.raw()];
    score = static_cast<std::int16_t>(score + by - score * std::abs(by) / kHistoryMost);
  };
  adjust(move, bonus);
  for (std::size_t i = 0; i < count; ++i) adjust(tried[i].move, -bonus / 2);
}

template <class Board>
int AlphaBeta<Board>::search_child(Move move, int alpha, int beta, int depth, int ply) {
  const int mover = position_.to_move();
  const auto here = static_cast<std::size_t>(ply);
  hashes_.push_back(position_.hash());
  frames_[here + 1].move = move;
  frames_[here + 1].pawn_before = position_.pawn(mover);
  const auto undo = position_.play_unchecked(move);
  int value = 0;
  if (position_.over()) {
    const auto ending = position_.ending();
    const auto winner = ending->outcome.winner();
    value = !winner ? 0 : *winner == mover ? kWin - ply - 1 : -(kWin - ply - 1);
    frames_[here + 1].line_size = 0;
  } else {
    update_paths(move, frames_[here].paths, frames_[here + 1].paths, mover);
    value = -search(-beta, -alpha, depth, ply + 1, true);
  }
  position_.undo(undo);
  hashes_.pop_back();
  return value;
}

template <class Board>
int AlphaBeta<Board>::search(int alpha, int beta, int depth, int ply, bool null_allowed) {
  nodes_.store(nodes() + 1, std::memory_order_relaxed);
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  frame.line_size = 0;
  if (should_stop()) return 0;
  if (repeated()) return 0;

  // A win cannot come sooner than with this move, a loss not sooner than with the next.
  alpha = std::max(alpha, -(kWin - ply - 2));
  beta = std::min(beta, kWin - ply - 1);
  if (alpha >= beta) return alpha;

  if (features_.exact_race) {
    if (const auto race = races_.value(position_, ply, nodes())) return *race;
  }

  const int mover = position_.to_move();
  if (frame.paths[static_cast<std::size_t>(mover)].distance == 1 &&
      position_.is_legal(Move::pawn(frame.paths[static_cast<std::size_t>(mover)].next))) {
    frame.line[0] = Move::pawn(frame.paths[static_cast<std::size_t>(mover)].next);
    frame.line_size = 1;
    return kWin - ply - 1;
  }
  if (depth <= 0 || ply >= kMaxDepth) return evaluate_here(ply);

  const bool narrow = beta - alpha == 1;
  TableEntry entry;
  Move table_move;
  bool has_table_move = false;
  if (table_.probe(position_.hash(), entry)) {
    table_move = Move::from_raw(entry.move);
    has_table_move = position_.is_legal(table_move);
    const int value = from_table(entry.value, ply);
    if (narrow && entry.depth >= depth &&
        (entry.bound == Bound::Exact || (entry.bound == Bound::Lower && value >= beta) ||
         (entry.bound == Bound::Upper && value <= alpha))) {
      return value;
    }
  }
  if (!has_table_move) table_move = Move::pass();
  const int estimate = evaluate_here(ply);

  if (narrow && depth <= 3 && !is_decided(beta) && estimate - 90 * depth >= beta) return estimate;

  if (features_.null_move && narrow && null_allowed && depth >= 3 && estimate >= beta &&
      !is_decided(beta) && position_.walls_left(mover) > 0) {
    // If even doing nothing keeps the value up, a real move will.
    BasicPosition<Board> kept = position_;
    position_.skip_turn();
    hashes_.push_back(kept.hash());
    Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
    next.paths = frame.paths;
    next.move = Move::pass();
    const int value = -search(-beta, -beta + 1, depth - 3 - depth / 4, ply + 1, false);
    hashes_.pop_back();
    position_ = kept;
    if (stopped_) return 0;
    if (value >= beta && !is_decided(value)) return value;
  }

  std::vector<Scored>& scored = scored_[static_cast<std::size_t>(ply)];
  const std::size_t count = order_moves(ply, depth, table_move, scored);
  const bool by_policy = orders_by_policy(depth);
  int best = -kInfinite;
  Move best_move;
  const int alpha_before = alpha;
  for (std::size_t i = 0; i < count; ++i) {
    const Move move = scored[i].move;
    if (features_.wall_pruning && narrow && move.is_wall() && depth <= 4 &&
        i >= static_cast<std::size_t>(6 + 6 * depth * depth) && !is_decided(best)) {
      continue;
    }
    int value = 0;
    if (i == 0) {
      value = search_child(move, alpha, beta, depth - 1, ply);
    } else {
      int less = 0;
      if (features_.reductions && depth >= 2 && i >= 3) {
        less = reduction(depth, i);
        if (!narrow) less -= 1;
        if (move.is_pawn()) less -= 1;
        if (!by_policy && scored[i].score > 4'000) less -= 1;
        less = std::clamp(less, 0, depth - 1);
      }
      value = search_child(move, alpha, alpha + 1, depth - 1 - less, ply);
      if (value > alpha && less > 0) value = search_child(move, alpha, alpha + 1, depth - 1, ply);
      if (value > alpha && value < beta) value = search_child(move, alpha, beta, depth - 1, ply);
    }
    if (stopped_) return 0;
    if (value > best) {
      best = value;
      best_move = move;
      if (value > alpha) {
        alpha = value;
        const Frame& child = frames_[static_cast<std::size_t>(ply) + 1];
        frame.line[0] = move;
        std::copy_n(child.line.begin(), child.line_size, frame.line.begin() + 1);
        frame.line_size = std::min(child.line_size + 1, kMaxDepth);
      }
      if (value >= beta) {
        reward(move, ply, depth, scored, i);
        break;
      }
    }
  }
  const Bound bound = best >= beta          ? Bound::Lower
                      : best > alpha_before ? Bound::Exact
                                            : Bound::Upper;
  table_.store(position_.hash(),
               {.move = bound == Bound::Upper ? std::uint16_t{0} : best_move.raw(),
                .value = to_table(best, ply),
                .depth = static_cast<std::int8_t>(depth),
                .bound = bound});
  return best;
}

template <class Board>
bool AlphaBeta<Board>::search_root(int depth, const std::vector<Move>& excluded, RootLine& line) {
  TableEntry entry;
  Move table_move = Move::pass();
  if (table_.probe(position_.hash(), entry)) table_move = Move::from_raw(entry.move);
  if (!line.moves.empty()) table_move = line.moves.front();
  AlphaBetaFeatures kept = features_;
  features_.wall_pruning = false;  // every move is looked at once
  std::vector<Scored> scored;
  order_moves(0, depth, table_move, scored);
  features_ = kept;
  std::erase_if(scored, [&](const Scored& s) {
    return std::ranges::find(excluded, s.move) != excluded.end();
  });

  int alpha = -kInfinite;
  RootLine best;
  for (std::size_t i = 0; i < scored.size(); ++i) {
    const Move move = scored[i].move;
    int value = 0;
    if (i == 0) {
      value = search_child(move, -kInfinite, kInfinite, depth - 1, 0);
    } else {
      const int less = features_.reductions && depth >= 3 && i >= 6 ? reduction(depth, i) / 2 : 0;
      value = search_child(move, alpha, alpha + 1, depth - 1 - less, 0);
      if (value > alpha) value = search_child(move, -kInfinite, kInfinite, depth - 1, 0);
    }
    if (stopped_) break;
    if (value > alpha) {
      alpha = value;
      best.value = value;
      best.moves.assign(1, move);
      const Frame& child = frames_[1];
      best.moves.insert(best.moves.end(), child.line.begin(), child.line.begin() + child.line_size);
    }
  }
  if (!best.moves.empty()) {
    line = best;
    if (!stopped_ && excluded.empty()) {
      table_.store(position_.hash(), {.move = best.moves.front().raw(),
                                      .value = to_table(best.value, 0),
                                      .depth = static_cast<std::int8_t>(depth),
                                      .bound = Bound::Exact});
    }
  }
  return !stopped_;
}

template class AlphaBeta<CompactBoard>;
template class AlphaBeta<LargeBoard>;

}  // namespace outflank::search::quoridor
