#include "search/quoridor/board_view.h"

#include <algorithm>

#include "search/quoridor/distance_maps.h"

namespace outflank::search::quoridor {
namespace {

// The columns of the slots in a row.
std::uint16_t columns_of(CompactBoard::Slots slots, int row) {
  return static_cast<std::uint16_t>(slots >> (8 * row) & 0xFF);
}
std::uint16_t columns_of(const LargeBoard::Slots& slots, int row) {
  return static_cast<std::uint16_t>(slots.bits_of_row(row));
}

}  // namespace

template <class Board>
BoardViewFeatures::BoardViewFeatures(const BasicPosition<Board>& position)
    : board{static_cast<std::size_t>(position.columns()),
            static_cast<std::size_t>(position.rows())} {
  const int mover = position.to_move();
  const BoardView view(position);
  const auto rows_of = [&](const typename Board::Slots& slots) {
    SlotRows rows{};
    for (int row = 0; row < view.rows - 1; ++row) {
      rows[static_cast<std::size_t>(row)] =
          columns_of(slots, view.turned ? view.rows - 2 - row : row);
    }
    return rows;
  };
  const auto legal = position.legal_walls();
  walls = {.horizontal = rows_of(position.horizontal_walls()),
           .vertical = rows_of(position.vertical_walls()),
           .legal_horizontal = rows_of(legal.horizontal),
           .legal_vertical = rows_of(legal.vertical)};
  const auto view_of = [&](Square square) { return view.square(square); };
  fill_distances(position, mover, view_of, own_distance, on_shortest, 1);
  fill_distances(position, 1 - mover, view_of, other_distance, on_shortest, 2);
  own_pawn = view.square(position.pawn(mover));
  other_pawn = view.square(position.pawn(1 - mover));
  own_walls = position.walls_left(mover);
  other_walls = position.walls_left(1 - mover);
}

BoardViewFeatures::BoardViewFeatures(const BoardFeatures& features)
    : walls{.horizontal = slot_rows(features.horizontal),
            .vertical = slot_rows(features.vertical),
            .legal_horizontal = slot_rows(features.legal_horizontal),
            .legal_vertical = slot_rows(features.legal_vertical)},
      own_pawn(features.own_pawn),
      other_pawn(features.other_pawn),
      own_walls(features.own_walls),
      other_walls(features.other_walls) {
  std::ranges::copy(features.own_distance, own_distance.begin());
  std::ranges::copy(features.other_distance, other_distance.begin());
  std::ranges::copy(features.on_shortest, on_shortest.begin());
}

template BoardViewFeatures::BoardViewFeatures(const BasicPosition<CompactBoard>&);
template BoardViewFeatures::BoardViewFeatures(const BasicPosition<LargeBoard>&);

}  // namespace outflank::search::quoridor
