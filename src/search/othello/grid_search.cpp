#include "search/othello/grid_search.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

namespace outflank::search::othello {

namespace {

constexpr int kInfinite = 30'000;
constexpr int kDisc = 100;

// Evaluation weights, in hundredths of a disc.
constexpr int kCornerWorth = 900;
constexpr int kBesideCornerWorth = -350;  // on the diagonal, as long as the corner is empty
constexpr int kMoveWorth = 60;
constexpr int kFrontierWorth = -25;

struct CornerArea {
  Square corner;
  Square inside;
};

std::array<CornerArea, 4> corner_areas(int size) {
  const int last = size - 1;
  return {{{Square::at(0, 0), Square::at(1, 1)},
           {Square::at(last, 0), Square::at(last - 1, 1)},
           {Square::at(0, last), Square::at(1, last - 1)},
           {Square::at(last, last), Square::at(last - 1, last - 1)}}};
}

// The squares around a set; a row is 16 bits wide.
WideBits around_wide(const WideBits& bits, const WideBits& board) {
  WideBits row = bits;
  row |= bits << 1;
  row |= bits >> 1;
  WideBits all = row;
  all |= row << 16;
  all |= row >> 16;
  return all & board;
}

Move move_of(std::uint16_t raw) {
  return raw == Move::pass().raw() ? Move::pass() : Move::disc(Square::from_raw(raw));
}

int score_of(const GridPosition& position) {
  const int score = position.tournament_score();
  return kDisc * (position.to_move() == Color::Black ? score : -score);
}

}  // namespace

int GridSearch::evaluate() const {
  const WideBits& own = position_.own();
  const WideBits& opponent = position_.opponent();
  int value = 0;
  for (const CornerArea& area : corner_areas(position_.size())) {
    if (own.has(area.corner)) {
      value += kCornerWorth;
    } else if (opponent.has(area.corner)) {
      value -= kCornerWorth;
    } else {
      value += own.has(area.inside) ? kBesideCornerWorth : 0;
      value -= opponent.has(area.inside) ? kBesideCornerWorth : 0;
    }
  }
  const auto& board = position_.board();
  value +=
      kMoveWorth * (position_.legal_squares().count() - board.legal_moves(opponent, own).count());
  const WideBits open = around_wide(board.all() & ~(own | opponent), board.all());
  value += kFrontierWorth * ((own & open).count() - (opponent & open).count());
  const int most = kDisc * position_.size() * position_.size() - kDisc;
  return std::clamp(value, -most, most);
}

std::vector<GridSearch::Scored> GridSearch::ordered_moves(Move first) const {
  std::vector<Scored> moves;
  const auto areas = corner_areas(position_.size());
  for (const Move move : position_.legal_moves()) {
    int score = 0;
    if (move == first) {
      score = kInfinite;
    } else if (!move.is_pass()) {
      GridPosition next = position_;
      next.play_unchecked(move);
      score = -kMoveWorth * next.legal_squares().count();
      for (const CornerArea& area : areas) {
        if (move.square() == area.corner) score += kCornerWorth;
        if (move.square() == area.inside) score += kBesideCornerWorth;
      }
    }
    moves.push_back({score, move});
  }
  std::ranges::stable_sort(moves, std::ranges::greater{}, &Scored::score);
  return moves;
}

int GridSearch::search(int alpha, int beta, int depth, std::vector<Move>& line) {
  assert(-kInfinite <= alpha && alpha < beta && beta <= kInfinite);

  // Step 1. Count the node; check for a stop.
  line.clear();
  ++context_.nodes;
  if (context_.must_stop()) return alpha;

  // Step 2. A pass, the end of the game, leaves.
  if (position_.must_pass()) {
    const auto undo = position_.play_unchecked(Move::pass());
    std::vector<Move> rest;
    const int value = -search(-beta, -alpha, depth, rest);
    position_.undo(undo);
    line.assign(1, Move::pass());
    line.insert(line.end(), rest.begin(), rest.end());
    return value;
  }
  if (position_.is_over()) return score_of(position_);
  if (depth <= 0) return evaluate();

  // Step 3. Transposition table; on the line of best play only for its move.
  const std::uint64_t hash = position_.hash();
  TableEntry entry;
  Move first = Move::pass();
  if (table_.probe(hash, entry)) {
    first = move_of(entry.move);
    if (beta - alpha == 1 && entry.depth >= depth &&
        (entry.bound == Bound::Exact || (entry.bound == Bound::Lower && entry.value >= beta) ||
         (entry.bound == Bound::Upper && entry.value <= alpha))) {
      return entry.value;
    }
  }

  // Step 4. Search the moves: a null window for all but the first, and again where that fails high.
  int best = -kInfinite;
  int floor = alpha;
  Move best_move = Move::pass();
  std::vector<Move> rest;
  for (const Scored& scored : ordered_moves(first)) {
    const auto undo = position_.play_unchecked(scored.move);
    int value = 0;
    if (best == -kInfinite) {
      value = -search(-beta, -floor, depth - 1, rest);
    } else {
      value = -search(-floor - 1, -floor, depth - 1, rest);
      if (value > floor && value < beta) value = -search(-beta, -floor, depth - 1, rest);
    }
    position_.undo(undo);
    if (context_.stopped()) return alpha;
    assert(-kInfinite < value && value < kInfinite);

    // Step 5. A new best move; beyond beta it refutes the one before.
    if (value > best) {
      best = value;
      best_move = scored.move;
      if (value > floor) {
        floor = value;
        line.assign(1, scored.move);
        line.insert(line.end(), rest.begin(), rest.end());
      }
      if (value >= beta) break;
    }
  }

  // Step 6. Store the result in the table.
  const Bound bound = best >= beta ? Bound::Lower : best > alpha ? Bound::Exact : Bound::Upper;
  table_.store(hash, {.move = best_move.raw(),
                      .value = static_cast<std::int16_t>(best),
                      .depth = static_cast<std::int8_t>(std::min(depth, 127)),
                      .bound = bound});
  return best;
}

bool GridSearch::search_root(int depth, const std::vector<Move>& excluded, GridLine& line) {
  const Move first = line.moves.empty() ? Move::pass() : line.moves.front();
  int best = -kInfinite;
  std::vector<Move> rest;
  for (const Scored& scored : ordered_moves(first)) {
    if (std::ranges::find(excluded, scored.move) != excluded.end()) continue;
    const auto undo = position_.play_unchecked(scored.move);
    const int left = scored.move.is_pass() ? depth : depth - 1;
    int value = 0;
    if (best == -kInfinite) {
      value = -search(-kInfinite, kInfinite, left, rest);
    } else {
      value = -search(-best - 1, -best, left, rest);
      if (value > best) value = -search(-kInfinite, -best, left, rest);
    }
    position_.undo(undo);
    if (context_.stopped()) return false;
    if (value > best) {
      best = value;
      line.value = value;
      line.moves.assign(1, scored.move);
      line.moves.insert(line.moves.end(), rest.begin(), rest.end());
    }
  }
  return true;
}

}  // namespace outflank::search::othello
