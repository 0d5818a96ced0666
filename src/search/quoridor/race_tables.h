#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "search/quoridor/race.h"

namespace outflank::search::quoridor {

// Solved races for a search that spends long on few positions: a table pays as soon as its walls
// recur, and at once when nobody can change them.
template <class Board>
class RaceTables {
 public:
  // Plies until the end for the player to move, positive when it wins, negative when it loses, 0
  // for endless play; empty where unknown. A win without walls is also a win with some, if the
  // opponent has none.
  std::optional<int> result(const BasicPosition<Board>& position);

 private:
  struct Race {
    typename Board::Slots horizontal{};
    typename Board::Slots vertical{};
    bool seen = false;
    std::unique_ptr<RaceTable> table;
  };

  std::vector<Race> races_ = std::vector<Race>(512);
};

extern template class RaceTables<CompactBoard>;
extern template class RaceTables<LargeBoard>;

}  // namespace outflank::search::quoridor
