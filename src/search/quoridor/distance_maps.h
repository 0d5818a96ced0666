#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/quoridor/position.h"
#include "search/quoridor/network_view.h"

namespace outflank::search::quoridor {

// A number for every square of a view.
using ViewMap = std::array<std::uint8_t, kViewSquares>;

inline constexpr std::uint8_t kUnreachable = 255;

template <class F>
void each_square(Position::Squares squares, F f) {
  const auto each = [&](std::uint64_t word, int base) {
    for (; word != 0; word &= word - 1) {
      const int bit = base + std::countr_zero(word);
      f(Square::at(bit % kViewSide, bit / kViewSide - 1));
    }
  };
  each(static_cast<std::uint64_t>(squares), 0);
  each(static_cast<std::uint64_t>(squares >> 64), 64);
}

// Fills in the distance of every square to the player's goal, and sets `mark` on the squares of its shortest paths.
// `view_of` gives the index of a square in the view. Needs a position of 9×9.
template <class ViewOf>
void fill_distances(const Position& position, int player, ViewOf view_of, ViewMap& distance,
                    ViewMap& on_shortest, std::uint8_t mark) {
  using Squares = Position::Squares;
  std::array<Squares, kViewSquares + 1> layers;
  const auto index = [&](Square square) { return static_cast<std::size_t>(view_of(square)); };
  distance.fill(kUnreachable);
  Squares reached = position.goal_squares(player);
  Squares layer = reached;
  int steps = 0;
  while (layer != 0) {
    layers[static_cast<std::size_t>(steps)] = layer;
    each_square(layer,
                [&](Square square) { distance[index(square)] = static_cast<std::uint8_t>(steps); });
    const Squares next = position.spread(reached);
    layer = next & ~reached;
    reached = next;
    ++steps;
  }
  int left = distance[index(position.pawn(player))];
  Squares front = CompactBoard::square(position.pawn(player));
  while (left >= 0) {
    each_square(front, [&](Square square) { on_shortest[index(square)] |= mark; });
    if (--left < 0) break;
    front = position.spread(front) & layers[static_cast<std::size_t>(left)];
  }
}

}  // namespace outflank::search::quoridor
