#include "search/quoridor/race_tables.h"

#include "core/random.h"

namespace outflank::search::quoridor {

std::optional<int> RaceTables::result(const Position& position) {
  const int mover = position.to_move();
  const int own_walls = position.walls_left(mover);
  const int other_walls = position.walls_left(1 - mover);
  if (own_walls > 0 && other_walls > 0) return std::nullopt;

  const std::uint64_t horizontal = position.horizontal_walls();
  const std::uint64_t vertical = position.vertical_walls();
  Race& race = races_[mix64(horizontal ^ mix64(vertical)) % races_.size()];
  if (!race.seen || race.horizontal != horizontal || race.vertical != vertical) {
    race = {.horizontal = horizontal, .vertical = vertical, .seen = true, .table = nullptr};
    if (own_walls + other_walls > 0) return std::nullopt;
  }
  if (race.table == nullptr) race.table = RaceTable::solve(position);
  const int plies = race.table->result(position);
  if (!can_take(position, plies)) return std::nullopt;
  if (own_walls + other_walls == 0) return plies;
  if (plies > 0 && other_walls == 0) return plies;
  if (plies < 0 && own_walls == 0) return plies;
  return std::nullopt;
}

}  // namespace outflank::search::quoridor
