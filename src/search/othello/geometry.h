#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

// Where the patterns of the evaluation lie. Each pattern is applied at all of its symmetric places
// on the board, which share its weights.
namespace outflank::search::othello {

inline constexpr std::size_t kKinds = 15;
inline constexpr std::size_t kPlaces = 62;
inline constexpr std::size_t kMaxPatternSquares = 10;

struct PatternKind {
  std::size_t squares;  // how many
  std::size_t first;    // offset of its weights, one per arrangement
  std::size_t arrangements;
};

struct PatternPlace {
  std::size_t kind;
  std::array<std::uint8_t, kMaxPatternSquares> squares;
};

struct Geometry {
  std::array<PatternKind, kKinds> kinds{};
  std::array<PatternPlace, kPlaces> places{};
  // For each kind, the permutation of its squares under its own mirror symmetry.
  std::array<std::array<std::uint8_t, kMaxPatternSquares>, kKinds> mirror{};
  std::size_t arrangements = 0;  // of all kinds
};

namespace detail {

// One place of each kind, by the names of its squares.
inline constexpr std::array<std::string_view, kKinds> kBasePlaces{
    "a1b1c1a2b2c2a3b3c3",    // corner
    "a5a4a3a2a1b2b1c1d1e1",  // corner with half of both edges
    "b2a1b1c1d1e1f1g1h1g2",  // edge with both squares beside the corners
    "a1c1d1e1f1h1c2d2e2f2",  // edge without the squares next to the corners, and the middle below
    "a1a2b2c2d2e2f2g2h2h1",  // second row with the corners
    "a3b3c3d3e3f3g3h3",      // third row
    "a4b4c4d4e4f4g4h4",      // fourth row
    "a1b2c3d4e5f6g7h8",      // the longest diagonal
    "a1b1c2d3e4f5g6h7h8",    // the one beside it with both corners
    "b2c1d2e3f4g5h6g7",      // the next with the squares inside the corners
    "d1e2f3g4h5e1f2g3h4",    // the two after it
    "a1b1c1d1a2b2c2a3b3a4",  // triangle in the corner
    "a1b1c1d1e1a2b2c2d2e2",  // two rows of five from the corner
    "a1b1a2b2c2b3c3d3c4d4",  // band from the corner to the centre
    "c3d3e3f3c4d4e4f4",      // half of the centre
};

using SquareList = std::array<std::uint8_t, kMaxPatternSquares>;

constexpr std::uint64_t set_of(const SquareList& squares, std::size_t count) {
  std::uint64_t set = 0;
  for (std::size_t i = 0; i < count; ++i) set |= 1ULL << squares[i];
  return set;
}

// One of the eight symmetries of the board.
constexpr std::uint8_t transformed(std::uint8_t square, unsigned way) {
  unsigned column = square % 8U;
  unsigned row = square / 8U;
  if ((way & 1) != 0) column = 7 - column;
  if ((way & 2) != 0) row = 7 - row;
  if ((way & 4) != 0) std::swap(column, row);
  return static_cast<std::uint8_t>(row * 8 + column);
}

constexpr Geometry make_geometry() {
  Geometry geometry;
  std::size_t places = 0;
  std::size_t weights = 0;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const std::string_view names = kBasePlaces[kind];
    const std::size_t count = names.size() / 2;
    SquareList base{};
    std::size_t arrangements = 1;
    for (std::size_t i = 0; i < count; ++i) {
      base[i] = static_cast<std::uint8_t>((names[2 * i + 1] - '1') * 8 + (names[2 * i] - 'a'));
      arrangements *= 3;
    }
    geometry.kinds[kind] = {.squares = count, .first = weights, .arrangements = arrangements};
    weights += arrangements;
    for (std::size_t i = 0; i < count; ++i) geometry.mirror[kind][i] = static_cast<std::uint8_t>(i);
    const std::size_t first_place = places;
    for (unsigned way = 0; way < 8; ++way) {
      SquareList squares{};
      for (std::size_t i = 0; i < count; ++i) squares[i] = transformed(base[i], way);
      bool known = false;
      for (std::size_t p = first_place; p < places; ++p) {
        known |= set_of(geometry.places[p].squares, count) == set_of(squares, count);
      }
      if (!known) {
        geometry.places[places++] = {.kind = kind, .squares = squares};
      } else if (set_of(base, count) == set_of(squares, count)) {
        // The same squares in another order: the pattern's own mirror symmetry.
        for (std::size_t i = 0; i < count; ++i) {
          for (std::size_t j = 0; j < count; ++j) {
            if (base[j] == squares[i]) geometry.mirror[kind][i] = static_cast<std::uint8_t>(j);
          }
        }
      }
    }
  }
  geometry.arrangements = weights;
  return geometry;
}

}  // namespace detail

inline constexpr Geometry kGeometry = detail::make_geometry();

}  // namespace outflank::search::othello
