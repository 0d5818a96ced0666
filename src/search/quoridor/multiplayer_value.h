#pragma once

#include <cstdint>
#include <vector>

#include "search/quoridor/payoffs.h"
#include "search/quoridor/position_with_paths.h"
#include "search/quoridor/seat_features.h"

namespace outflank::search::quoridor {

// The learned payoffs of a running position of three or four players: a small network rates every
// seat from the features of all of them in turn order, and the chances of coming first are the
// softmax of the ratings. One set of weights for all board sizes, fitted to the results of self-play
// by tools/quoridor/fit_multiplayer.py. The same on every machine to the last bit.
template <class Board>
class MultiplayerValue {
 public:
  MultiplayerValue();

  Payoffs payoffs(const PositionWithPaths<Board>& field);

 private:
  // The features of a player depend on the walls, on its pawn and on little else: most positions of
  // a search share them.
  struct Entry {
    std::uint64_t key = 0;
    SeatFeatures features;
  };
  std::vector<Entry> cache_;
};

extern template class MultiplayerValue<CompactBoard>;
extern template class MultiplayerValue<LargeBoard>;

}  // namespace outflank::search::quoridor
