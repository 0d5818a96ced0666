#include "search/quoridor/board_features.h"

#include <bit>

namespace outflank::search::quoridor {
namespace {

using Squares = Position::Squares;
using Map = std::array<std::uint8_t, kViewSquares>;

template <class F>
void each_square(Squares squares, F f) {
  const auto each = [&](std::uint64_t word, int base) {
    for (; word != 0; word &= word - 1) {
      const int bit = base + std::countr_zero(word);
      f(Square::at(bit % kViewSide, bit / kViewSide - 1));
    }
  };
  each(static_cast<std::uint64_t>(squares), 0);
  each(static_cast<std::uint64_t>(squares >> 64), 64);
}

// Fills in the distance of every square to the player's goal and marks the squares of its shortest
// paths.
void fill_distances(const Position& position, int player, bool turned, Map& distance,
                    Map& on_shortest, std::uint8_t mark) {
  std::array<Squares, kViewSquares + 1> layers;
  distance.fill(255);
  Squares reached = position.goal_squares(player);
  Squares layer = reached;
  int steps = 0;
  while (layer != 0) {
    layers[static_cast<std::size_t>(steps)] = layer;
    each_square(layer, [&](Square square) {
      distance[static_cast<std::size_t>(square_from(square, turned))] =
          static_cast<std::uint8_t>(steps);
    });
    const Squares next = position.spread(reached);
    layer = next & ~reached;
    reached = next;
    ++steps;
  }
  int left = distance[static_cast<std::size_t>(square_from(position.pawn(player), turned))];
  Squares front = CompactBoard::square(position.pawn(player));
  while (left >= 0) {
    each_square(front, [&](Square square) {
      on_shortest[static_cast<std::size_t>(square_from(square, turned))] |= mark;
    });
    if (--left < 0) break;
    front = position.spread(front) & layers[static_cast<std::size_t>(left)];
  }
}

}  // namespace

BoardFeatures board_features(const Position& position) {
  const int mover = position.to_move();
  const bool turned = mover == 1;
  const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
  BoardFeatures f{};
  f.horizontal = slots_from(position.horizontal_walls(), turned);
  f.vertical = slots_from(position.vertical_walls(), turned);
  const auto legal = position.legal_walls();
  f.legal_horizontal = slots_from(legal.horizontal, turned);
  f.legal_vertical = slots_from(legal.vertical, turned);
  fill_distances(position, mover, turned, f.own_distance, f.on_shortest, 1);
  fill_distances(position, 1 - mover, turned, f.other_distance, f.on_shortest, 2);
  f.own_pawn = byte(square_from(position.pawn(mover), turned));
  f.other_pawn = byte(square_from(position.pawn(1 - mover), turned));
  f.own_walls = byte(position.walls_left(mover));
  f.other_walls = byte(position.walls_left(1 - mover));
  return f;
}

}  // namespace outflank::search::quoridor
