#include "search/quoridor/multiplayer_judge.h"

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "search/steady_math.h"

namespace outflank::search::quoridor {
namespace {

// Found by matches: docs/engines.md.
constexpr float kPlayed = 0.4F;  // the weight of playouts
constexpr int kPlayouts = 4;
constexpr float kGreedy = 0.9F;  // the weight of the greedy policy in the priors of opponents

constexpr std::size_t index(int number) {
  return static_cast<std::size_t>(number);
}

}  // namespace

MultiplayerJudge::MultiplayerJudge(std::shared_ptr<const residual::Network> network)
    : network_(std::move(network)) {}

Payoffs MultiplayerJudge::play_out(const PositionWithPaths<CompactBoard>& field) {
  Payoffs sum{};
  Playout<CompactBoard> playout(mix64(seed_ ^ field.position.hash()));
  for (int i = 0; i < kPlayouts; ++i) {
    PositionWithPaths<CompactBoard> end = field;
    const Payoffs payoffs = *playout.run(end, finder_, [] { return false; });
    for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += payoffs[p] / kPlayouts;
  }
  return sum;
}

void MultiplayerJudge::set_priors(const PositionWithPaths<CompactBoard>& field,
                                  MultiplayerJudgement& judgement) {
  const Position& position = field.position;
  const Rotation rotation(position.goal(position.to_move()));
  judgement.priors.fill(0);
  const auto legal = position.legal_moves();
  if (legal[0].is_pass()) {  // nothing else is legal
    judgement.priors[0] = 1;
    return;
  }
  float highest = -1e9F;
  for (const Move move : legal) {
    highest = std::max(highest, evaluation_.logits[index(rotation.action(move))]);
  }
  float sum = 0;
  for (const Move move : legal) {
    const std::size_t action = index(rotation.action(move));
    judgement.priors[action] = steady_exp(evaluation_.logits[action] - highest);
    sum += judgement.priors[action];
  }
  const bool own = position.to_move() == own_;
  const float kept = own ? 1 : 1 - kGreedy;
  for (float& prior : judgement.priors) prior *= kept / sum;
  if (own) return;
  compute_priors(field, greedy_);
  for (const auto& [move, prior] : greedy_) {
    judgement.priors[index(rotation.action(move))] += kGreedy * prior;
  }
}

void MultiplayerJudge::evaluate(const Position& position, MultiplayerJudgement& judgement) {
  network_.evaluate(position, evaluation_);
  const PositionWithPaths<CompactBoard> field(position, finder_);
  set_priors(field, judgement);
  const Payoffs played = play_out(field);
  const Rotation rotation(position.goal(position.to_move()));
  judgement.payoffs = {};
  for (int player = 0; player < position.players(); ++player) {
    if (!position.in_play(player)) continue;
    const float share = evaluation_.shares[index(rotation.side(position.goal(player)))];
    judgement.payoffs[index(player)] = share + kPlayed * (played[index(player)] - share);
  }
}

}  // namespace outflank::search::quoridor
