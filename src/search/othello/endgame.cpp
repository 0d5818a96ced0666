#include "search/othello/endgame.h"

#include <algorithm>
#include <cassert>

#include "search/othello/candidates.h"
#include "search/othello/last_plies.h"
#include "search/othello/stability.h"

namespace outflank::search::othello {
namespace {

constexpr int kNone = -2 * kMaxScore;

// Up to this many empties, ordering by parity alone is faster than ordering by mobility.
constexpr int kParityEmpties = 5;

// Up to this many empties, positions are stored in the thread's own small table.
constexpr int kNearEmpties = 9;

// Move ordering: few replies first (above all no corners among them), then low potential mobility,
// corners, and moves that fill a quarter. Tuned by node counts of exact searches; see
// docs/engines.md.
constexpr int kReplyPenalty = 16;
constexpr int kCornerReplyPenalty = 16;  // on top
constexpr int kPotentialReplyPenalty = 6;
constexpr int kCornerBonus = 8;
constexpr int kOddQuarterBonus = 4;
constexpr int kFirstMoveBonus = 1 << 16;   // of the table
constexpr int kSecondMoveBonus = 1 << 12;  // likewise, the one before

void order(Candidates& candidates, const Discs& discs, const std::array<std::uint8_t, 2>& known) {
  const std::uint64_t odd = squares_of_quarters(odd_quarters(discs.empties()));
  for (Candidate& candidate : candidates) {
    candidate.replies = candidate.after.moves();
    if (candidate.square == known[0]) {
      candidate.score = kFirstMoveBonus;
      continue;
    }
    const std::uint64_t square = 1ULL << candidate.square;
    candidate.score = -kReplyPenalty * std::popcount(candidate.replies) -
                      kCornerReplyPenalty * std::popcount(candidate.replies & kCorners) -
                      kPotentialReplyPenalty * std::popcount(potential_moves(candidate.after));
    if ((square & odd) != 0) candidate.score += kOddQuarterBonus;
    if ((square & kCorners) != 0) candidate.score += kCornerBonus;
    if (candidate.square == known[1]) candidate.score += kSecondMoveBonus;
  }
}

}  // namespace

int Endgame::search(const Discs& discs, std::uint64_t moves, int alpha, int empties) {
  assert(-kMaxScore - 1 <= alpha && alpha <= kMaxScore);
  assert(moves == discs.moves() && empties == discs.empty_count());

  // Step 1. The last four plies have a search of their own.
  if (empties <= 4) return solve_last(discs, alpha, context_.nodes);

  // Step 2. A pass, or the end of the game.
  if (moves == 0) {
    const Discs passed = discs.passed();
    const std::uint64_t replies = passed.moves();
    if (replies == 0) {
      ++context_.nodes;
      return final_score(discs);
    }
    return -search(passed, replies, -alpha - 1, empties);
  }

  // Step 3. The cheapest move ordering that pays off at this distance from the end.
  if (empties <= kParityEmpties) return by_parity(discs, moves, alpha, empties);
  return by_mobility(discs, moves, alpha, empties);
}

int Endgame::by_parity(const Discs& discs, std::uint64_t moves, int alpha, int empties) {
  ++context_.nodes;
  if (stability_may_cut(alpha, empties)) {
    if (const int most = stability_bound(discs); most <= alpha) return most;
  }
  const std::uint64_t free = discs.empties();
  const std::uint64_t odd = squares_of_quarters(odd_quarters(free));
  int best = kNone;
  for (std::uint64_t part : {moves & odd, moves & ~odd}) {
    for (; part != 0; part &= part - 1) {
      const int square = std::countr_zero(part);
      const Discs after = discs.after(square, flips(square, discs.own, discs.opponent));
      const int value =
          empties == 5 ? -solve_four(after, -alpha - 1, free ^ (1ULL << square), context_.nodes)
                       : -search(after, after.moves(), -alpha - 1, empties - 1);
      if (value > alpha) return value;
      best = std::max(best, value);
    }
  }
  return best;
}

int Endgame::try_moves(Candidates& candidates, int alpha, int empties, std::uint8_t& best_move) {
  int best = kNone;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& candidate = candidates.select(i);
    const int value = -search(candidate.after, candidate.replies, -alpha - 1, empties - 1);
    if (value > best) {
      best = value;
      best_move = candidate.square;
      if (value > alpha) break;
    }
  }
  return best;
}

int Endgame::by_mobility_near(const Discs& discs, std::uint64_t moves, int alpha, int empties) {
  ++context_.nodes;
  if (stability_may_cut(alpha, empties)) {
    if (const int most = stability_bound(discs); most <= alpha) return most;
  }
  Recent& recent = recent_[hash_of(discs) & (kRecentCount - 1)];
  std::uint8_t first = kNoMove;
  if (recent.discs == discs) {
    if (recent.lower > alpha) return recent.lower;
    if (recent.upper <= alpha) return recent.upper;
    first = recent.move;
  }
  Candidates candidates(discs, moves);
  order(candidates, discs, {first, kNoMove});
  std::uint8_t best_move = kNoMove;
  const int best = try_moves(candidates, alpha, empties, best_move);
  if (context_.stopped()) return alpha;
  if (recent.discs != discs) recent = {.discs = discs};
  recent.move = best_move;
  (best > alpha ? recent.lower : recent.upper) = static_cast<std::int8_t>(best);
  return best;
}

int Endgame::by_mobility(const Discs& discs, std::uint64_t moves, int alpha, int empties) {
  // Step 1. Check for a stop; near the end the thread's own table is used. Count the node.
  if (context_.must_stop()) return alpha;
  if (empties <= kNearEmpties) return by_mobility_near(discs, moves, alpha, empties);
  const std::uint64_t hash = hash_of(discs);
  table_.prefetch(hash);
  ++context_.nodes;

  // Step 2. Stability: discs that can never be flipped bound the score.
  if (stability_may_cut(alpha, empties)) {
    if (const int most = stability_bound(discs); most <= alpha) return most;
  }

  // Step 3. Transposition table.
  Candidates candidates(discs, moves);
  Entry entry;
  if (table_.probe(hash, entry)) {
    if (entry.depth == empties && entry.level == kExactLevel) {
      if (entry.lower > alpha) return entry.lower;
      if (entry.upper <= alpha) return entry.upper;
    }
  }

  // Step 4. Order the moves, while the entries of their positions are fetched.
  if (empties > kNearEmpties + 1) {
    for (const Candidate& candidate : candidates) table_.prefetch(hash_of(candidate.after));
  }
  order(candidates, discs, entry.moves);

  // Step 5. Enhanced transposition cutoff: a reply in the table refutes the position.
  if (empties > kNearEmpties + 1) {
    for (const Candidate& candidate : candidates) {
      Entry reply;
      if (table_.probe(hash_of(candidate.after), reply) && reply.depth == empties - 1 &&
          reply.level == kExactLevel && -reply.upper > alpha) {
        return -reply.upper;
      }
    }
  }

  // Step 6. Search the moves, and store the result in the table.
  std::uint8_t best_move = kNoMove;
  const int best = try_moves(candidates, alpha, empties, best_move);
  if (context_.stopped()) return alpha;
  table_.store(hash, empties, kExactLevel, alpha, alpha + 1, best, best_move);
  return best;
}

}  // namespace outflank::search::othello
