#include "search/quoridor/board_features.h"

#include "search/quoridor/distance_maps.h"

namespace outflank::search::quoridor {

BoardFeatures board_features(const Position& position) {
  const int mover = position.to_move();
  const bool turned = mover == 1;
  const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
  const auto view_of = [turned](Square square) { return square_from(square, turned); };
  BoardFeatures f{};
  f.horizontal = slots_from(position.horizontal_walls(), turned);
  f.vertical = slots_from(position.vertical_walls(), turned);
  const auto legal = position.legal_walls();
  f.legal_horizontal = slots_from(legal.horizontal, turned);
  f.legal_vertical = slots_from(legal.vertical, turned);
  fill_distances(position, mover, view_of, f.own_distance, f.on_shortest, 1);
  fill_distances(position, 1 - mover, view_of, f.other_distance, f.on_shortest, 2);
  f.own_pawn = byte(view_of(position.pawn(mover)));
  f.other_pawn = byte(view_of(position.pawn(1 - mover)));
  f.own_walls = byte(position.walls_left(mover));
  f.other_walls = byte(position.walls_left(1 - mover));
  return f;
}

}  // namespace outflank::search::quoridor
