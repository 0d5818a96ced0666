#include "search/quoridor/prior.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include "search/quoridor/move_features.h"
#include "search/quoridor/multiplayer_weights.h"
#include "search/quoridor/payoffs.h"
#include "search/steady_math.h"

namespace outflank::search::quoridor {
namespace {

// The race status after `move`, which must not arrive.
template <class Board>
RaceStatus after(const PositionWithPaths<Board>& field, const RaceStatus& before,
                 const DistanceProbe<Board>& probe, Move move) {
  const auto& position = field.position;
  const int mover = position.to_move();
  RaceStatus status = before;
  if (move.is_pawn()) {
    status.of(mover).distance = probe.distance(mover, move.square());
  } else if (move.is_wall()) {
    --status.of(mover).walls;
    const DistanceProbe<Board> behind(position, move);
    for (int p = 0; p < position.players(); ++p) {
      if (position.in_play(p) && field.path(p).cut_by(move)) {
        status.of(p).distance = behind.distance(p);
      }
    }
  }
  status.to_move = next_in_play(position, mover);
  return status;
}

// The lead over the nearest rival, in half steps; a tie favours the step, which keeps the wall.
template <class Board>
int lead(const BasicPosition<Board>& position, const RaceStatus& status, Move move) {
  const int mover = position.to_move();
  int nearest = 1 << 20;
  for (int p = 0; p < position.players(); ++p) {
    if (p != mover && position.in_play(p)) nearest = std::min(nearest, status.of(p).distance);
  }
  return 2 * (nearest - status.of(mover).distance) + (move.is_pawn() ? 1 : 0);
}

bool same_distances(const RaceStatus& a, const RaceStatus& b) {
  return std::ranges::equal(a.players, b.players, {}, &RaceStatus::Player::distance,
                            &RaceStatus::Player::distance);
}

}  // namespace

template <class Board>
void compute_priors(const PositionWithPaths<Board>& field, std::vector<WeightedMove>& moves) {
  constexpr float kHabit = 0.9F;  // probability mass of the moves with the best lead
  constexpr float kIdle = 0.1F;   // for the many walls that lengthen no path
  const auto& position = field.position;
  const int mover = position.to_move();
  const DistanceProbe<Board> probe(position);
  const RaceStatus before = race_status_of(field);
  std::vector<int> leads;
  float sum = 0;
  moves.clear();
  for (const Move move : position.legal_moves()) {
    if (move.is_pawn() && position.is_goal(mover, move.square())) {
      moves.assign(1, {move, 1});
      return;
    }
    const RaceStatus status = after(field, before, probe, move);
    const float payoff = estimate(position, status)[static_cast<std::size_t>(mover)];
    const bool idle = move.is_wall() && same_distances(before, status);
    moves.push_back({move, payoff * std::sqrt(payoff) * (idle ? kIdle : 1)});
    leads.push_back(lead(position, status, move));
    sum += moves.back().prior;
  }
  const int best = std::ranges::max(leads);
  const auto equals = static_cast<float>(std::ranges::count(leads, best));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    float& prior = moves[i].prior;
    prior = sum > 0 ? (1 - kHabit) * prior / sum : 0;
    if (leads[i] == best) prior += kHabit / equals;
  }
  std::ranges::stable_sort(moves, std::greater{}, &WeightedMove::prior);
}

template <class Board>
void compute_learned_priors(const PositionWithPaths<Board>& field,
                            std::vector<WeightedMove>& moves) {
  const auto& position = field.position;
  const int mover = position.to_move();
  std::vector<Move> legal;
  moves.clear();
  for (const Move move : position.legal_moves()) {
    if (move.is_pawn() && position.is_goal(mover, move.square())) {
      moves.assign(1, {move, 1});
      return;
    }
    legal.push_back(move);
  }
  const auto features = read_moves(field, std::span<const Move>(legal));
  float highest = -1e9F;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    MoveHidden sums = kMoveBias1;
    for (std::size_t f = 0; f < MoveFeatures::kCount; ++f) {
      const float value = features[i].values[f];
      if (value == 0) continue;
      for (std::size_t j = 0; j < kMoveHidden; ++j) sums[j] += value * kMove1[f][j];
    }
    float logit = 0;
    for (std::size_t j = 0; j < kMoveHidden; ++j) {
      logit += (sums[j] > 0 ? sums[j] : 0) * kMove2[j];
    }
    moves.push_back({legal[i], logit});
    highest = std::max(highest, moves.back().prior);
  }
  float sum = 0;
  for (WeightedMove& weighed : moves) {
    weighed.prior = steady_exp(weighed.prior - highest);
    sum += weighed.prior;
  }
  for (WeightedMove& weighed : moves) weighed.prior /= sum;
  std::ranges::stable_sort(moves, std::greater{}, &WeightedMove::prior);
}

template void compute_learned_priors(const PositionWithPaths<CompactBoard>&,
                                     std::vector<WeightedMove>&);
template void compute_learned_priors(const PositionWithPaths<LargeBoard>&,
                                     std::vector<WeightedMove>&);
template void compute_priors(const PositionWithPaths<CompactBoard>&, std::vector<WeightedMove>&);
template void compute_priors(const PositionWithPaths<LargeBoard>&, std::vector<WeightedMove>&);

}  // namespace outflank::search::quoridor
