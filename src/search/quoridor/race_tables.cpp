#include "search/quoridor/race_tables.h"

#include "core/random.h"

namespace outflank::search::quoridor {
namespace {

std::uint64_t hash_of(CompactBoard::Slots slots) {
  return slots;
}
std::uint64_t hash_of(const LargeBoard::Slots& slots) {
  std::uint64_t hash = 0;
  for (int row = 0; row < LargeBoard::kMaxRows - 1; ++row) {
    hash = mix64(hash ^ slots.bits_of_row(row));
  }
  return hash;
}

}  // namespace

template <class Board>
std::optional<int> RaceTables<Board>::result(const BasicPosition<Board>& position) {
  const int mover = position.to_move();
  const int own_walls = position.walls_left(mover);
  const int other_walls = position.walls_left(1 - mover);
  if (own_walls > 0 && other_walls > 0) return std::nullopt;

  const auto& horizontal = position.horizontal_walls();
  const auto& vertical = position.vertical_walls();
  Race& race = races_[mix64(hash_of(horizontal) ^ mix64(hash_of(vertical))) % races_.size()];
  if (!race.seen || !(race.horizontal == horizontal) || !(race.vertical == vertical)) {
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

template class RaceTables<CompactBoard>;
template class RaceTables<LargeBoard>;

}  // namespace outflank::search::quoridor
