#include "search/othello/midgame.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "search/othello/probcut.h"
#include "search/othello/stability.h"

namespace outflank::search::othello {
namespace {

constexpr int kNone = -2 * kMaxScore;
constexpr int kMaxStaticEval = kMaxScore - 2;  // an evaluation never looks like a wipe-out

// From this depth on, moves are ordered and results stored.
constexpr int kOrderedDepth = 3;

// Up to this many empties Endgame takes over: faster and always exact. While ProbCut is allowed it
// saves more, so the limit is lower.
constexpr int kExactEndgame = 12;
constexpr int kSelectiveEndgame = 10;

// From this depth on it pays to probe the table for every reply.
constexpr int kLookaheadDepth = 5;

// Maximum nesting of ProbCut searches.
constexpr int kMaxProbing = 2;

// Squares in the order in which they tend to be good.
constexpr std::uint64_t kBesideCorners = 0x4281000000008142ULL;
constexpr std::uint64_t kInsideCorners = 0x0042000000004200ULL;
constexpr std::array<std::uint64_t, 4> kSquareClasses{
    kCorners, ~(kCorners | kBesideCorners | kInsideCorners), kBesideCorners, kInsideCorners};

bool settles(const Entry& entry, int alpha, int beta, int depth, int level, int& value) {
  if (entry.depth < depth || entry.level < level) return false;
  if (entry.lower >= beta || entry.lower == entry.upper) {
    value = entry.lower;
    return true;
  }
  if (entry.upper <= alpha) {
    value = entry.upper;
    return true;
  }
  return false;
}

// A move to be searched to `depth`, for InProgress.
std::uint64_t progress_key(const Candidate& candidate, int depth) {
  return hash_of(candidate.after) + 0x9E3779B97F4A7C15ULL * static_cast<unsigned>(depth);
}

}  // namespace

void Midgame::Line::set(std::uint8_t move, const Line& rest) {
  moves[0] = move;
  const std::size_t count = std::min(rest.size, moves.size() - 1);
  std::copy_n(rest.moves.begin(), count, moves.begin() + 1);
  size = count + 1;
}

int Midgame::static_eval(const Node& node, std::uint64_t moves) const {
  const int value =
      weights_.evaluate(node.features, node.empties, moves, node.discs.passed().moves());
  const int rounded = (value + (value >= 0 ? kWeightUnit / 2 : -kWeightUnit / 2)) / kWeightUnit;
  return std::clamp(rounded, -kMaxStaticEval, kMaxStaticEval);
}

int Midgame::evaluate(const Discs& discs) const {
  return static_eval({discs, Features::of(discs), discs.empty_count()}, discs.moves());
}

int Midgame::hundredths(const Discs& discs, const RootLine& line) const {
  Discs at = discs;
  int sign = 1;
  for (const std::uint8_t move : line.moves) {
    at = move == kNoMove ? at.passed() : at.after(move, flips(move, at.own, at.opponent));
    sign = -sign;
  }
  const int value =
      weights_.evaluate(Features::of(at), at.empty_count(), at.moves(), at.passed().moves());
  const int fine = sign * value * kHundredths / kWeightUnit;
  const int coarse = line.value * kHundredths;
  return std::abs(fine - coarse) <= kHundredths / 2 ? fine : coarse;
}

// One or two plies: moves by the class of their square, without the table.
int Midgame::leaf(const Node& node, std::uint64_t moves, int alpha, int depth) {
  ++context_.nodes;
  if (moves == 0) {
    const std::uint64_t replies = node.discs.passed().moves();
    if (replies == 0) return final_score(node.discs);
    return -leaf(node.passed(), replies, -alpha - 1, depth);
  }
  int best = kNone;
  for (const std::uint64_t squares : kSquareClasses) {
    for (std::uint64_t part = moves & squares; part != 0; part &= part - 1) {
      const int square = std::countr_zero(part);
      const std::uint64_t flipped = flips(square, node.discs.own, node.discs.opponent);
      const Node child{node.discs.after(square, flipped), node.features.after(square, flipped),
                       node.empties - 1};
      int value = 0;
      if (child.discs.own == 0) {
        value = kMaxScore;
      } else if (depth > 1) {
        value = -leaf(child, child.discs.moves(), -alpha - 1, depth - 1);
      } else {
        ++context_.nodes;
        value = -static_eval(child, child.discs.moves());
      }
      if (value > best) {
        best = value;
        if (value > alpha) return value;
      }
    }
  }
  return best;
}

void Midgame::order(const Node& node, Candidates& candidates, const Entry& entry, int depth) {
  const bool to_the_end = depth >= node.empties;
  // Depth of the searches that order the moves.
  const int look = std::clamp((depth - (to_the_end ? 17 : 8)) / 3, 0, 4);
  // Near the end few replies order better than any evaluation: they are faster to search.
  const int reply_penalty = to_the_end ? 4 * kWeightUnit : kWeightUnit / 2;
  const int potential_penalty = to_the_end ? kWeightUnit / 2 : 0;
  for (Candidate& candidate : candidates) {
    candidate.replies = candidate.after.moves();
    if (candidate.after.own == 0) {
      candidate.score = 1 << 30;
      continue;
    }
    if (candidate.square == entry.moves[0]) {
      candidate.score = 1 << 29;
      continue;
    }
    if (candidate.square == entry.moves[1]) {
      candidate.score = 1 << 28;
      continue;
    }
    const Node child = node.after(candidate);
    int value = 0;
    if (look == 0) {
      ++context_.nodes;
      value = -weights_.evaluate(child.features, child.empties, candidate.replies,
                                 child.discs.passed().moves());
    } else {
      Line line;
      value = -kWeightUnit * principal(child, -kMaxScore, kMaxScore, look, 0, line);
    }
    const int replies =
        std::popcount(candidate.replies) + std::popcount(candidate.replies & kCorners);
    candidate.score = value - reply_penalty * replies -
                      potential_penalty * std::popcount(potential_moves(candidate.after));
  }
}

bool Midgame::probcut(const Node& node, std::uint64_t moves, int alpha, int depth, int level,
                      int& value) {
  const int shallow = probe_depth(depth);
  const int margin = probcut_margin(level, node.empties, depth);
  const int guess = static_eval(node, moves);
  const int above = alpha + margin;  // a probe beyond this fails high
  const int below = alpha + 1 - margin;
  bool cut = false;
  ++probing_;
  if (guess > alpha && above < kMaxScore) {
    if (null_window(node, moves, above, shallow, level) > above) {
      value = alpha + 1;
      cut = true;
    }
  } else if (guess <= alpha && below > -kMaxScore) {
    if (null_window(node, moves, below - 1, shallow, level) < below) {
      value = alpha;
      cut = true;
    }
  }
  --probing_;
  return cut && !context_.stopped();
}

Candidate& Midgame::next_move(Candidates& candidates, std::size_t index, int depth) {
  constexpr int kPutOff = -(1 << 30);
  while (true) {
    Candidate& candidate = candidates.select(index);
    if (index == 0 || !is_shared(depth) || candidate.score == kPutOff ||
        !in_progress_->has(progress_key(candidate, depth))) {
      return candidate;
    }
    candidate.score = kPutOff;
  }
}

int Midgame::null_window_shared(const Node& node, const Candidate& candidate, int alpha, int depth,
                                int level) {
  const Node child = node.after(candidate);
  if (!is_shared(depth)) return -null_window(child, candidate.replies, -alpha - 1, depth, level);
  const std::uint64_t key = progress_key(candidate, depth);
  in_progress_->begin(key);
  const int value = -null_window(child, candidate.replies, -alpha - 1, depth, level);
  in_progress_->end(key);
  return value;
}

int Midgame::null_window(const Node& node, std::uint64_t moves, int alpha, int depth, int level) {
  assert(-kMaxScore - 1 <= alpha && alpha <= kMaxScore);
  assert(moves == node.discs.moves() && node.empties == node.discs.empty_count());

  // Step 1. Hand over to the exact endgame, or to the search of leaves.
  if (depth >= node.empties) {
    if (node.empties <= (level == kExactLevel ? kExactEndgame : kSelectiveEndgame)) {
      return endgame_.search(node.discs, moves, alpha, node.empties);
    }
    depth = node.empties;
  }
  if (depth <= 0) {
    ++context_.nodes;
    return static_eval(node, moves);
  }
  if (depth < kOrderedDepth) return leaf(node, moves, alpha, depth);

  // Step 2. Count the node; check for a stop.
  ++context_.nodes;
  if (context_.must_stop()) return alpha;

  // Step 3. A pass, or the end of the game.
  if (moves == 0) {
    const std::uint64_t replies = node.discs.passed().moves();
    if (replies == 0) return final_score(node.discs);
    return -null_window(node.passed(), replies, -alpha - 1, depth, level);
  }

  // Step 4. Stability: discs that can never be flipped bound the score.
  if (stability_may_cut(alpha, node.empties)) {
    if (const int most = stability_bound(node.discs); most <= alpha) return most;
  }

  // Step 5. Transposition table.
  const std::uint64_t hash = hash_of(node.discs);
  Entry entry;
  int value = 0;
  if (table_.probe(hash, entry) && settles(entry, alpha, alpha + 1, depth, level, value)) {
    return value;
  }

  // Step 6. ProbCut: a shallow search far outside the window decides.
  if (level < kExactLevel && depth >= kProbCutDepth && probing_ < kMaxProbing &&
      probcut(node, moves, alpha, depth, level, value)) {
    return value;
  }
  if (context_.stopped()) return alpha;

  // Step 7. Enhanced transposition cutoff: a reply in the table refutes the position.
  Candidates candidates(node.discs, moves);
  if (depth >= kLookaheadDepth) {
    for (const Candidate& candidate : candidates) {
      Entry reply;
      if (table_.probe(hash_of(candidate.after), reply) &&
          settles(reply, -alpha - 1, -alpha, depth - 1, level, value) && -value > alpha) {
        return -value;
      }
    }
  }

  // Step 8. Order the moves and search them.
  order(node, candidates, entry, depth);
  int best = kNone;
  std::uint8_t best_move = kNoMove;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    // Another thread may have finished this position in the meantime.
    if (i > 0 && is_shared(depth - 1) && table_.probe(hash, entry) &&
        settles(entry, alpha, alpha + 1, depth, level, value)) {
      return value;
    }
    const Candidate& candidate = next_move(candidates, i, depth - 1);
    if (candidate.after.own == 0) return kMaxScore;
    value = null_window_shared(node, candidate, alpha, depth - 1, level);
    if (context_.stopped()) return alpha;
    if (value > best) {
      best = value;
      best_move = candidate.square;
      if (value > alpha) break;
    }
  }

  // Step 9. Store the result in the table.
  table_.store(hash, depth, level, alpha, alpha + 1, best, best_move);
  return best;
}

int Midgame::principal(const Node& node, int alpha, int beta, int depth, int level, Line& line) {
  assert(-kMaxScore - 1 <= alpha && alpha < beta && beta <= kMaxScore + 1);
  assert(node.empties == node.discs.empty_count());

  // Step 1. Count the node; the end of the board, leaves, a stop.
  line.size = 0;
  depth = std::min(depth, node.empties);
  ++context_.nodes;
  if (node.empties == 0) return final_score(node.discs);
  if (depth <= 0) return static_eval(node, node.discs.moves());
  if (context_.must_stop()) return alpha;

  // Step 2. A pass, or the end of the game.
  const std::uint64_t moves = node.discs.moves();
  Line rest;
  if (moves == 0) {
    if (node.discs.passed().moves() == 0) return final_score(node.discs);
    const int value = -principal(node.passed(), -beta, -alpha, depth, level, rest);
    line.set(kNoMove, rest);
    return value;
  }

  // Step 3. Order the moves, those of the table first. Its bounds would cut the line short.
  const std::uint64_t hash = hash_of(node.discs);
  Entry entry;
  table_.probe(hash, entry);
  Candidates candidates(node.discs, moves);
  order(node, candidates, entry, depth);

  // Step 4. Search them: a null window for all but the first, and again where that fails high.
  int best = kNone;
  int value = 0;
  std::uint8_t best_move = kNoMove;
  int floor = alpha;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& candidate = next_move(candidates, i, depth - 1);
    const Node child = node.after(candidate);
    rest.size = 0;
    if (candidate.after.own == 0) {
      value = kMaxScore;
    } else if (i == 0 || beta - floor <= 1) {
      value = i == 0 && beta - floor > 1
                  ? -principal(child, -beta, -floor, depth - 1, level, rest)
                  : null_window_shared(node, candidate, floor, depth - 1, level);
    } else {
      value = null_window_shared(node, candidate, floor, depth - 1, level);
      if (value > floor && value < beta && !context_.stopped()) {
        value = -principal(child, -beta, -floor, depth - 1, level, rest);
      }
    }
    if (context_.stopped()) return alpha;

    // Step 5. A new best move; beyond beta it refutes the one before.
    if (value > best) {
      best = value;
      best_move = candidate.square;
      if (value > floor) {
        floor = value;
        line.set(candidate.square, rest);
      }
      if (value >= beta) break;
    }
  }

  // Step 6. Store the result in the table.
  table_.store(hash, depth, level, alpha, beta, best, best_move);
  return best;
}

int Midgame::search(const Discs& discs, int depth, int level, Window window) {
  Line line;
  return principal({discs, Features::of(discs), discs.empty_count()}, window.alpha, window.beta,
                   depth, level, line);
}

bool Midgame::search_root(const Discs& discs, int depth, int level, Window window,
                          std::uint64_t excluded, RootLine& line) {
  const Node node{discs, Features::of(discs), discs.empty_count()};
  depth = std::min(depth, node.empties);
  const std::uint64_t hash = hash_of(discs);
  Entry entry;
  table_.probe(hash, entry);
  if (!line.moves.empty()) entry.moves[0] = line.moves.front();
  Candidates candidates(discs, discs.moves() & ~excluded);
  order(node, candidates, entry, depth);

  int floor = window.alpha;
  int best = kNone;
  RootLine found;
  Line rest;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& candidate = next_move(candidates, i, depth - 1);
    const Node child = node.after(candidate);
    rest.size = 0;
    int value = 0;
    const bool wiped_out = candidate.after.own == 0;
    if (wiped_out) {
      value = kMaxScore;
    } else if (i > 0) {
      value = null_window_shared(node, candidate, floor, depth - 1, level);
    }
    if (!wiped_out && !context_.stopped() && (i == 0 || (value > floor && value < window.beta))) {
      value = -principal(child, -window.beta, -floor, depth - 1, level, rest);
    }
    if (context_.stopped()) break;
    if (value > best) {
      best = value;
      found.value = value;
      found.moves.assign(1, candidate.square);
      found.moves.insert(found.moves.end(), rest.moves.begin(),
                         rest.moves.begin() + static_cast<std::ptrdiff_t>(rest.size));
      floor = std::max(floor, value);
      if (value >= window.beta) break;
    }
  }
  if (!found.moves.empty() && (!context_.stopped() || found.value > window.alpha)) line = found;
  if (context_.stopped()) return false;
  if (excluded == 0) {
    table_.store(hash, depth, level, window.alpha, window.beta, best, found.moves.front());
  }
  return true;
}

}  // namespace outflank::search::othello
