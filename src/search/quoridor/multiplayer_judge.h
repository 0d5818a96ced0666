#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/quoridor/multiplayer_network.h"
#include "search/quoridor/payoffs.h"
#include "search/quoridor/playout.h"
#include "search/quoridor/position_with_paths.h"
#include "search/quoridor/prior.h"

namespace outflank::search::quoridor {

// What the tree for three and four players makes of a position.
struct MultiplayerJudgement {
  std::array<float, kViewMoves>
      priors;  // by the actions of multiplayer_view.h; those of the legal moves sum to 1
  Payoffs payoffs;
};

// Judges positions by the network and, with less weight, by greedy playouts from there. The own moves have the
// priors of the network. It expects everybody to stop the leader together, which few opponents do: theirs are mostly
// those of a greedy policy (prior.h). One object per thread.
class MultiplayerJudge {
 public:
  explicit MultiplayerJudge(std::shared_ptr<const residual::Network> network);

  // For a search of `own` moves; playouts depend on the seed.
  void begin(int own, std::uint64_t seed) {
    own_ = own;
    seed_ = seed;
  }
  // Needs a running position of rules that multiplayer_network_knows. The same position, seed and own player are
  // always judged alike.
  void evaluate(const Position& position, MultiplayerJudgement& judgement);

 private:
  [[nodiscard]] Payoffs play_out(const PositionWithPaths<CompactBoard>& field);
  void set_priors(const PositionWithPaths<CompactBoard>& field, MultiplayerJudgement& judgement);

  MultiplayerNetwork network_;
  int own_ = 0;
  std::uint64_t seed_ = 1;
  PathFinder<CompactBoard> finder_;
  MultiplayerEvaluation evaluation_{};
  std::vector<WeightedMove> greedy_;
};

}  // namespace outflank::search::quoridor
