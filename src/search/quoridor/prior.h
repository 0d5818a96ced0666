#pragma once

#include <vector>

#include "search/quoridor/position_with_paths.h"

namespace outflank::search::quoridor {

struct WeightedMove {
  Move move;
  float prior;  // the probability that it is chosen, before any search
};

// The legal moves of a running game, the likeliest first; the priors sum to 1. Most of the mass is
// on what Playout plays, the rest follows the estimated payoff. If a move arrives, it is the only
// one.
template <class Board>
void compute_priors(const PositionWithPaths<Board>& field, std::vector<WeightedMove>& moves);

// The same by a small network over move_features.h, fitted to the visits of searches by
// tools/quoridor/fit_multiplayer.py; the same on every machine to the last bit.
template <class Board>
void compute_learned_priors(const PositionWithPaths<Board>& field,
                            std::vector<WeightedMove>& moves);

}  // namespace outflank::search::quoridor
