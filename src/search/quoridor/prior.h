#pragma once

#include <vector>

#include "search/quoridor/field.h"

namespace outflank::search::quoridor {

struct Weighed {
  Move move;
  float prior;  // how likely it is to be chosen, before any search
};

// The legal moves of a running game, the likeliest first; the priors sum to 1. A player mostly does
// what Playout does, and otherwise what promises the best share at once. A move that arrives leaves
// no choice: then it is the only one.
template <class Board>
void weigh_moves(const Field<Board>& field, std::vector<Weighed>& moves);

}  // namespace outflank::search::quoridor
