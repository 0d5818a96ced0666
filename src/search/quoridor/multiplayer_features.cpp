#include "search/quoridor/multiplayer_features.h"

#include <bit>
#include <cassert>
#include <utility>

#include "search/quoridor/distance_maps.h"
#include "search/quoridor/payoffs.h"

namespace outflank::search::quoridor {
namespace {

std::uint64_t rotated(std::uint64_t slots, const Rotation& rotation) {
  std::uint64_t out = 0;
  for (; slots != 0; slots &= slots - 1) {
    const int bit = std::countr_zero(slots);
    out |= std::uint64_t{1} << rotation.slot(Square::at(bit % 8, bit / 8));
  }
  return out;
}

}  // namespace

MultiplayerFeatures multiplayer_features(const Position& position) {
  assert(multiplayer_network_knows(position.rules()) && !position.over());
  const int mover = position.to_move();
  const Rotation rotation(position.goal(mover));
  const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
  MultiplayerFeatures f{};
  f.horizontal = rotated(position.horizontal_walls(), rotation);
  f.vertical = rotated(position.vertical_walls(), rotation);
  const auto legal = position.legal_walls();
  f.legal_horizontal = rotated(legal.horizontal, rotation);
  f.legal_vertical = rotated(legal.vertical, rotation);
  if (rotation.swaps_walls()) {
    std::swap(f.horizontal, f.vertical);
    std::swap(f.legal_horizontal, f.legal_vertical);
  }
  for (auto& map : f.distance) map.fill(kUnreachable);
  f.pawn.fill(MultiplayerFeatures::kAbsent);
  int player = mover;
  int turns = 0;
  do {
    const int side = rotation.side(position.goal(player));
    const auto at = static_cast<std::size_t>(side);
    fill_distances(
        position, player, [&](Square square) { return rotation.square(square); }, f.distance[at],
        f.on_shortest, byte(1 << side));
    f.pawn[at] = byte(rotation.square(position.pawn(player)));
    f.walls[at] = byte(position.walls_left(player));
    f.turns[at] = byte(turns++);
    player = next_in_play(position, player);
  } while (player != mover);
  return f;
}

}  // namespace outflank::search::quoridor
