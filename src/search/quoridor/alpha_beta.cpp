#include "search/quoridor/alpha_beta.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <type_traits>

#include "core/random.h"
#include "core/text.h"

namespace outflank::search::quoridor {
namespace {

// Nodes from one reading of the clock to the next.
constexpr std::uint64_t kNodesBetweenLooks = 256;

// History scores stay within ±kMaxHistory, fade between searches and grow with the square of the depth.
constexpr int kMaxHistory = 8'000;
constexpr int kHistoryFading = 4;
constexpr int kHistoryBonus = 8;
constexpr int kMaxHistoryBonus = 1'200;

// Move ordering, beside the history of a move.
constexpr std::int32_t kTableMoveScore = 1 << 24;
constexpr std::int32_t kShortestPathScore = 1 << 16;
constexpr std::int32_t kKillerScore = 1 << 15;
constexpr std::int32_t kPawnScore = 3'000;
constexpr std::int32_t kCutsOpponentScore = 6'000;
constexpr std::int32_t kCutsOwnPenalty = 4'000;
constexpr std::int32_t kNearnessScore = 400;  // for each half step that a wall is nearer than kFar
constexpr int kFar = 6;
// Ordering by policy: the scores of one logit and of a killer, beside half the history. Near the
// leaves the policy costs more than it gains.
constexpr float kLogitScore = 1'500;
constexpr std::int32_t kPolicyKillerScore = 3'000;
constexpr int kPolicyDepth = 2;

// Idle walls, which neither lengthen the opponent's path nor stand near a pawn, are not generated
// near the leaves.
constexpr int kIdleWallDepth = 2;
constexpr int kIdleWallDistance = 3;

// Reverse futility pruning: the margin over beta per remaining ply.
constexpr int kFutilityDepth = 3;
constexpr int kFutilityMargin = 90;

// Runner proofs: from this depth on, if the player behind has at most this many walls.
constexpr int kRunnerProofDepth = 2;
constexpr int kRunnerProofWalls = 3;

// Null move: minimum depth; the reduction is kNullReduction plus depth / kNullDivisor.
constexpr int kNullDepth = 3;
constexpr int kNullReduction = 3;
constexpr int kNullDivisor = 4;

// Late wall pruning: walls after the first kLateWalls + kLateWalls · depth².
constexpr int kLateWallDepth = 4;
constexpr int kLateWalls = 6;

// Late move reductions start at this index of the ordered moves; at the root later, and by half as much.
constexpr int kReductionDepth = 2;
constexpr std::size_t kReductionMove = 3;
constexpr std::int32_t kGoodMoveScore = 4'000;  // reduced by a ply less
constexpr int kRootReductionDepth = 3;
constexpr std::size_t kRootReductionMove = 6;

int late_move_reduction(int depth, std::size_t index) {
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

// The table stores win distances relative to the position, not to the root.
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
    {"runner_proof", &AlphaBetaFeatures::runner_proof},
    {"network", &AlphaBetaFeatures::network},
    {"policy", &AlphaBetaFeatures::policy},
    {"learned_value", &AlphaBetaFeatures::learned_value},
    {"learned_priors", &AlphaBetaFeatures::learned_priors},
    {"multiplayer_network", &AlphaBetaFeatures::multiplayer_network},
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
    for (auto& score : side) score = static_cast<std::int16_t>(score / kHistoryFading);
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
  if (control_.out_of_nodes(count)) {
    stopped_ = true;
  } else if (count % kNodesBetweenLooks == 0) {
    stopped_ = control_.stopped_or_out_of_time();
  }
  return stopped_;
}

template <class Board>
std::uint64_t AlphaBeta<Board>::table_key() const {
  const std::uint64_t hash = position_.hash();
  if (position_.rules().max_plies == 0) return hash;
  return hash ^ mix64(static_cast<std::uint64_t>(position_.ply()));
}

template <class Board>
bool AlphaBeta<Board>::repeated() const {
  // hashes_ holds the positions before this one; every second one has the same player to move.
  const std::uint64_t hash = position_.hash();
  for (std::size_t back = 2; back <= hashes_.size(); back += 2) {
    if (hashes_[hashes_.size() - back] == hash) return true;
  }
  return false;
}

template <class Board>
int AlphaBeta<Board>::static_eval(int ply) {
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

// Best first; ties keep the order of the moves, so that a search is reproducible.
template <class Board>
void AlphaBeta<Board>::sort(std::vector<ScoredMove>& scored) {
  std::ranges::sort(scored, [](const ScoredMove& a, const ScoredMove& b) {
    return a.score != b.score ? a.score > b.score : a.move.raw() < b.move.raw();
  });
}

template <class Board>
void AlphaBeta<Board>::order_by_policy(int ply, Move table_move, std::vector<ScoredMove>& scored) {
  const int mover = position_.to_move();
  const Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const auto& history = history_[static_cast<std::size_t>(mover)];
  const auto moves = position_.legal_moves();
  logits_.resize(moves.size());
  evaluator_.network()->policy(frame.memory.accumulator, mover, moves, logits_);
  scored.clear();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    std::int32_t score =
        static_cast<std::int32_t>(kLogitScore * logits_[i]) + history[move.raw()] / 2;
    if (move == table_move) score = kTableMoveScore;
    if (move == frame.killers[0] || move == frame.killers[1]) score += kPolicyKillerScore;
    scored.push_back({score, move});
  }
  sort(scored);
}

template <class Board>
std::size_t AlphaBeta<Board>::order_moves(int ply, int depth, Move table_move,
                                          std::vector<ScoredMove>& scored) {
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
      score = kTableMoveScore;
    } else if (move.is_pawn()) {
      score += kPawnScore;
      if (move.square() == own.next) score += kShortestPathScore;
    } else if (move.is_wall()) {
      const bool cuts_other = other.cut_by(move);
      const bool cuts_own = own.cut_by(move);
      const int distance = near(move.square(), other_pawn);
      if (features_.wall_pruning && depth <= kIdleWallDepth && !cuts_other &&
          distance > kIdleWallDistance && near(move.square(), own_pawn) > kIdleWallDistance &&
          score <= 0) {
        continue;
      }
      if (cuts_other) score += kCutsOpponentScore;
      if (cuts_own) score -= kCutsOwnPenalty;
      score += kNearnessScore * std::max(0, kFar - distance);
    }
    if (move == frame.killers[0] || move == frame.killers[1]) score += kKillerScore;
    scored.push_back({score, move});
  }
  sort(scored);
  return scored.size();
}

template <class Board>
void AlphaBeta<Board>::update_history(Move move, int ply, int depth,
                                      const std::vector<ScoredMove>& tried, std::size_t count) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  if (frame.killers[0] != move) {
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = move;
  }
  auto& history = history_[static_cast<std::size_t>(position_.to_move())];
  const int bonus = std::min(depth * depth * kHistoryBonus, kMaxHistoryBonus);
  const auto adjust = [&](Move changed, int by) {
    std::int16_t& score = history[changed.raw()];
    score = static_cast<std::int16_t>(score + by - score * std::abs(by) / kMaxHistory);
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
    value = !winner ? 0 : *winner == games::SeatId(mover) ? kWin - ply - 1 : -(kWin - ply - 1);
    frames_[here + 1].line_size = 0;
  } else {
    update_paths(move, frames_[here].paths, frames_[here + 1].paths, mover);
    value = -search(-beta, -alpha, depth, ply + 1, true);
  }
  position_.undo(undo);
  hashes_.pop_back();
  return value;
}

// If even passing keeps the value at beta, a real move will.
template <class Board>
std::optional<int> AlphaBeta<Board>::try_null_move(int beta, int depth, int ply) {
  const Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const BasicPosition<Board> kept = position_;
  position_.skip_turn();
  hashes_.push_back(kept.hash());
  Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
  next.paths = frame.paths;
  next.move = Move::pass();
  const int null_depth = depth - kNullReduction - depth / kNullDivisor;
  const int value = -search(-beta, -beta + 1, null_depth, ply + 1, false);
  hashes_.pop_back();
  position_ = kept;
  if (value >= beta && !is_decided(value)) return value;
  return std::nullopt;
}

template <class Board>
int AlphaBeta<Board>::reduction_of(const ScoredMove& scored, std::size_t index, int depth,
                                   bool pv_node) const {
  if (!features_.reductions || depth < kReductionDepth || index < kReductionMove) return 0;
  int reduction = late_move_reduction(depth, index);
  if (pv_node) reduction -= 1;
  if (scored.move.is_pawn()) reduction -= 1;
  if (!orders_by_policy(depth) && scored.score > kGoodMoveScore) reduction -= 1;
  return std::clamp(reduction, 0, depth - 1);
}

template <class Board>
std::optional<int> AlphaBeta<Board>::value_of_run(int ply) {
  if constexpr (std::is_same_v<Board, CompactBoard>) {
    // With more walls in the hands of the player behind, proofs rarely succeed.
    const Paths& paths = frames_[static_cast<std::size_t>(ply)].paths;
    const int mover = position_.to_move();
    const auto distance = [&](int player) {
      return paths[static_cast<std::size_t>(player)].distance;
    };
    const int behind = distance(mover) <= distance(1 - mover) ? 1 - mover : mover;
    if (position_.walls_left(behind) > kRunnerProofWalls) return std::nullopt;
    const auto plies = runners_.result(position_);
    if (!plies) return std::nullopt;
    return *plies > 0 ? kWin - ply - *plies : -(kWin - ply + *plies);
  } else {
    return std::nullopt;
  }
}

template <class Board>
void AlphaBeta<Board>::update_line(Move move, int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Frame& child = frames_[static_cast<std::size_t>(ply) + 1];
  frame.line[0] = move;
  std::copy_n(child.line.begin(), child.line_size, frame.line.begin() + 1);
  frame.line_size = std::min(child.line_size + 1, kMaxDepth);
}

template <class Board>
int AlphaBeta<Board>::search(int alpha, int beta, int depth, int ply, bool null_allowed) {
  assert(-kInfinite <= alpha && alpha < beta && beta <= kInfinite);
  assert(ply > 0 && ply <= kMaxDepth + 1);
  assert(!position_.over());

  // Step 1. Count the node; check for a stop and for repetition.
  nodes_.store(nodes() + 1, std::memory_order_relaxed);
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  frame.line_size = 0;
  if (should_stop()) return 0;
  if (repeated()) return 0;

  // Step 2. Win distance pruning: a win takes at least this move, a loss at least the next.
  alpha = std::max(alpha, -(kWin - ply - 2));
  beta = std::min(beta, kWin - ply - 1);
  if (alpha >= beta) return alpha;

  // Step 3. Exact values: a race without walls, and a pawn that is one step from its goal.
  if (features_.exact_race) {
    if (const auto race = races_.value(position_, ply, nodes())) return *race;
  }
  const int mover = position_.to_move();
  const Path<Board>& own_path = frame.paths[static_cast<std::size_t>(mover)];
  if (own_path.distance == 1 && position_.is_legal(Move::pawn(own_path.next))) {
    frame.line[0] = Move::pawn(own_path.next);
    frame.line_size = 1;
    return kWin - ply - 1;
  }

  // Step 4. Leaves.
  if (depth <= 0 || ply >= kMaxDepth) return static_eval(ply);

  // Step 5. Transposition table.
  const bool pv_node = beta - alpha > 1;
  TableEntry entry;
  Move table_move;
  bool has_table_move = false;
  if (table_.probe(table_key(), entry)) {
    table_move = Move::from_raw(entry.move);
    has_table_move = position_.is_legal(table_move);
    const int value = from_table(entry.value, ply);
    if (!pv_node && entry.depth >= depth &&
        (entry.bound == Bound::Exact || (entry.bound == Bound::Lower && value >= beta) ||
         (entry.bound == Bound::Upper && value <= alpha))) {
      return value;
    }
  }
  if (!has_table_move) table_move = Move::pass();

  // Step 6. Runner proof: the remaining walls cannot stop a pawn in time.
  if (features_.runner_proof && depth >= kRunnerProofDepth) {
    if (const auto value = value_of_run(ply)) return *value;
  }

  // Step 7. Static eval.
  const int eval = static_eval(ply);
  assert(!is_decided(eval));

  // Step 8. Reverse futility pruning.
  if (!pv_node && depth <= kFutilityDepth && !is_decided(beta) &&
      eval - kFutilityMargin * depth >= beta) {
    return eval;
  }

  // Step 9. Null move; never twice in a row, nor without walls left.
  if (features_.null_move && !pv_node && null_allowed && depth >= kNullDepth && eval >= beta &&
      !is_decided(beta) && position_.walls_left(mover) > 0) {
    const auto value = try_null_move(beta, depth, ply);
    if (stopped_) return 0;
    if (value) return *value;
  }

  // Step 10. Order the moves.
  std::vector<ScoredMove>& scored = scored_[static_cast<std::size_t>(ply)];
  const std::size_t count = order_moves(ply, depth, table_move, scored);

  // Step 11. Search them.
  int best = -kInfinite;
  Move best_move;
  const int alpha_before = alpha;
  for (std::size_t i = 0; i < count; ++i) {
    const Move move = scored[i].move;

    // Step 12. Late wall pruning.
    if (features_.wall_pruning && !pv_node && move.is_wall() && depth <= kLateWallDepth &&
        i >= static_cast<std::size_t>(kLateWalls + kLateWalls * depth * depth) &&
        !is_decided(best)) {
      continue;
    }

    // Step 13. Principal variation search: a null window with a late move reduction for all but the first
    // move, without the reduction if that fails high, and the full window if it does so again.
    int value = 0;
    if (i == 0) {
      value = search_child(move, alpha, beta, depth - 1, ply);
    } else {
      const int reduction = reduction_of(scored[i], i, depth, pv_node);
      value = search_child(move, alpha, alpha + 1, depth - 1 - reduction, ply);
      if (value > alpha && reduction > 0) {
        value = search_child(move, alpha, alpha + 1, depth - 1, ply);
      }
      if (value > alpha && value < beta) value = search_child(move, alpha, beta, depth - 1, ply);
    }
    if (stopped_) return 0;
    assert(-kInfinite < value && value < kInfinite);

    // Step 14. A new best move; beyond beta it refutes the one before.
    if (value > best) {
      best = value;
      best_move = move;
      if (value > alpha) {
        alpha = value;
        update_line(move, ply);
      }
      if (value >= beta) {
        update_history(move, ply, depth, scored, i);
        break;
      }
    }
  }

  // Step 15. Store the result in the table.
  const Bound bound = best >= beta          ? Bound::Lower
                      : best > alpha_before ? Bound::Exact
                                            : Bound::Upper;
  table_.store(table_key(), {.move = bound == Bound::Upper ? std::uint16_t{0} : best_move.raw(),
                             .value = to_table(best, ply),
                             .depth = static_cast<std::int8_t>(depth),
                             .bound = bound});
  return best;
}

template <class Board>
bool AlphaBeta<Board>::search_root(int depth, const std::vector<Move>& excluded, RootLine& line) {
  TableEntry entry;
  Move table_move = Move::pass();
  if (table_.probe(table_key(), entry)) table_move = Move::from_raw(entry.move);
  if (!line.moves.empty()) table_move = line.moves.front();
  AlphaBetaFeatures kept = features_;
  features_.wall_pruning = false;  // every root move is searched
  std::vector<ScoredMove> scored;
  order_moves(0, depth, table_move, scored);
  features_ = kept;
  std::erase_if(scored, [&](const ScoredMove& s) {
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
      const bool reduces =
          features_.reductions && depth >= kRootReductionDepth && i >= kRootReductionMove;
      const int reduction = reduces ? late_move_reduction(depth, i) / 2 : 0;
      value = search_child(move, alpha, alpha + 1, depth - 1 - reduction, 0);
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
      table_.store(table_key(), {.move = best.moves.front().raw(),
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
