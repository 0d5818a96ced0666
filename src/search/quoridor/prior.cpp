#include "search/quoridor/prior.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "search/quoridor/shares.h"

namespace outflank::search::quoridor {
namespace {

// How everybody stands after `move`, which does not arrive.
template <class Board>
Standing after(const Field<Board>& field, const Standing& before, const Ways<Board>& ways,
               Move move) {
  const auto& position = field.position;
  const int mover = position.to_move();
  Standing standing = before;
  if (move.is_pawn()) {
    standing.of(mover).distance = ways.distance(mover, move.square());
  } else if (move.is_wall()) {
    --standing.of(mover).walls;
    const Ways<Board> behind(position, move);
    for (int p = 0; p < position.players(); ++p) {
      if (position.in_play(p) && field.path(p).cut_by(move)) {
        standing.of(p).distance = behind.distance(p);
      }
    }
  }
  standing.to_move = next_in_play(position, mover);
  return standing;
}

// The lead over the nearest rival, in half steps; of equal leads the step, which keeps the wall.
template <class Board>
int lead(const BasicPosition<Board>& position, const Standing& standing, Move move) {
  const int mover = position.to_move();
  int nearest = 1 << 20;
  for (int p = 0; p < position.players(); ++p) {
    if (p != mover && position.in_play(p)) nearest = std::min(nearest, standing.of(p).distance);
  }
  return 2 * (nearest - standing.of(mover).distance) + (move.is_pawn() ? 1 : 0);
}

bool same_distances(const Standing& a, const Standing& b) {
  return std::ranges::equal(a.players, b.players, {}, &Standing::Player::distance,
                            &Standing::Player::distance);
}

}  // namespace

template <class Board>
void weigh_moves(const Field<Board>& field, std::vector<Weighed>& moves) {
  constexpr float kHabit = 0.9F;      // how much of the choice is the best lead
  constexpr float kSharpness = 1.5F;  // of the rest, by the share that a move promises
  constexpr float kIdle = 0.1F;       // for walls that lengthen no way; there are many
  const auto& position = field.position;
  const int mover = position.to_move();
  const Ways<Board> ways(position);
  const Standing before = standing_of(field);
  std::vector<int> leads;
  float sum = 0;
  moves.clear();
  for (const Move move : position.legal_moves()) {
    if (move.is_pawn() && position.is_goal(mover, move.square())) {
      moves.assign(1, {move, 1});
      return;
    }
    const Standing standing = after(field, before, ways, move);
    const float share = estimate(position, standing)[static_cast<std::size_t>(mover)];
    const bool idle = move.is_wall() && same_distances(before, standing);
    moves.push_back({move, std::pow(share, kSharpness) * (idle ? kIdle : 1)});
    leads.push_back(lead(position, standing, move));
    sum += moves.back().prior;
  }
  const int best = std::ranges::max(leads);
  const auto equals = static_cast<float>(std::ranges::count(leads, best));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    float& prior = moves[i].prior;
    prior = sum > 0 ? (1 - kHabit) * prior / sum : 0;
    if (leads[i] == best) prior += kHabit / equals;
  }
  std::ranges::stable_sort(moves, std::greater{}, &Weighed::prior);
}

template void weigh_moves(const Field<CompactBoard>&, std::vector<Weighed>&);
template void weigh_moves(const Field<LargeBoard>&, std::vector<Weighed>&);

}  // namespace outflank::search::quoridor
