#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "games/quoridor/position.h"
#include "search/quoridor/network_view.h"

namespace outflank::search::quoridor {

// A number for every square of a view.
using ViewMap = std::array<std::uint8_t, kViewSquares>;

inline constexpr std::uint8_t kUnreachable = 255;

// Calls f with every square of the set.
template <class F>
void each_square(Position::Squares squares, int /*rows*/, F f) {
  const auto each = [&](std::uint64_t word, int base) {
    for (; word != 0; word &= word - 1) {
      const int bit = base + std::countr_zero(word);
      f(Square::at(bit % kViewSide, bit / kViewSide - 1));
    }
  };
  each(static_cast<std::uint64_t>(squares), 0);
  each(static_cast<std::uint64_t>(squares >> 64), 64);
}
template <class F>
void each_square(const LargePosition::Squares& squares, int rows, F f) {
  for (int row = 0; row < rows; ++row) {
    for (std::uint32_t bits = squares.bits_of_row(row); bits != 0; bits &= bits - 1) {
      f(Square::at(std::countr_zero(bits), row));
    }
  }
}

// Fills in the distance of every square to the player's goal, and sets `mark` on the squares of its shortest paths.
// `view_of` gives the index of a square in the view, and maps are as large as it. Needs a position of 9×9, or a
// smaller or larger one with players who run north and south.
template <class Board, class ViewOf, class Map>
void fill_distances(const BasicPosition<Board>& position, int player, ViewOf view_of, Map& distance,
                    Map& on_shortest, std::uint8_t mark) {
  using Squares = typename BasicPosition<Board>::Squares;
  std::array<Squares, std::tuple_size_v<Map> + 1> layers;
  const auto index = [&](Square square) { return static_cast<std::size_t>(view_of(square)); };
  const int rows = position.rows();
  distance.fill(kUnreachable);
  // The row of the goal, whose set has squares beside a smaller board.
  Squares reached = position.goal_squares(player);
  Squares layer = reached;
  int steps = 0;
  while (Board::any_square(layer)) {
    layers[static_cast<std::size_t>(steps)] = layer;
    each_square(layer, rows, [&](Square square) {
      if (square.column() < position.columns()) {
        distance[index(square)] = static_cast<std::uint8_t>(steps);
      }
    });
    const Squares next = position.spread(reached);
    layer = next & ~reached;
    reached = next;
    ++steps;
  }
  int left = distance[index(position.pawn(player))];
  Squares front = Board::square(position.pawn(player));
  while (left >= 0) {
    each_square(front, rows, [&](Square square) { on_shortest[index(square)] |= mark; });
    if (--left < 0) break;
    front = position.spread(front) & layers[static_cast<std::size_t>(left)];
  }
}

}  // namespace outflank::search::quoridor
