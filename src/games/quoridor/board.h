#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "games/quoridor/move.h"
#include "games/quoridor/row_set.h"
#include "games/quoridor/rules.h"

namespace outflank::quoridor {

// The sets of cells of two board types, with the same operations:
//
//   Slots    a set of wall slots. The slot (column, row) is named by its square nearest a1. The same
//            type holds sets of posts: post (column, row) is the point at the upper right corner
//            of that square, the middle of the walls on that slot.
//   Squares  a set of squares.
//
// Moving a set north, east, south or west moves every cell one step; cells shifted out of the words
// are lost, and cells shifted off a smaller board land in bits that `slots` masks out.

__extension__ using Bits128 = unsigned __int128;

// Up to 9×9: the 8×8 slots are one machine word.
struct CompactBoard {
  static constexpr int kMaxColumns = 9;
  static constexpr int kMaxRows = 9;
  static constexpr int kMaxSlots = 64;
  static constexpr int kClusterBits = 5;  // see WallGraph

  using Slots = std::uint64_t;  // bit 8 · row + column
  using Squares = Bits128;  // bit 9 · (row + 1) + column; a row below keeps every shift in range

  static constexpr Slots kWestColumn = 0x0101'0101'0101'0101;
  static constexpr Slots kEastColumn = kWestColumn << 7;

  static constexpr Slots slot(int column, int row) {
    assert(column >= 0 && column < 8 && row >= 0 && row < 8);
    return Slots{1} << (8 * row + column);
  }
  static constexpr Slots no_slots() { return 0; }
  static constexpr bool any(Slots s) { return s != 0; }
  static constexpr int count(Slots s) { return std::popcount(s); }
  static constexpr bool has(Slots s, int column, int row) {
    return (s >> (8 * row + column) & 1) != 0;
  }

  static constexpr Slots east(Slots s) { return s << 1 & ~kWestColumn; }
  static constexpr Slots west(Slots s) { return s >> 1 & ~kEastColumn; }
  static constexpr Slots north(Slots s) { return s << 8; }
  static constexpr Slots south(Slots s) { return s >> 8; }

  // Whole lines of slots; a line that does not exist is empty.
  static constexpr Slots column(int c) { return c >= 0 && c < 8 ? kWestColumn << c : 0; }
  static constexpr Slots row(int r) { return r >= 0 && r < 8 ? Slots{0xFF} << (8 * r) : 0; }
  static constexpr Slots rows_from(int r) { return r < 8 ? ~Slots{0} << (8 * r) : 0; }
  static constexpr Slots columns_from(int c) {
    return c < 8 ? kWestColumn * (0xFFU & 0xFFU << c) : 0;
  }
  static constexpr Slots slots(int columns, int rows) {
    return kWestColumn * ((1U << (columns - 1)) - 1) & ~rows_from(rows - 1);
  }

  static constexpr Squares square(Square s) {
    return Squares{1} << (9 * (s.row() + 1) + s.column());
  }
  static constexpr Squares no_squares() { return 0; }
  static constexpr bool any_square(Squares s) { return s != 0; }
  static constexpr bool has(Squares s, Square square) {
    return (s >> (9 * (square.row() + 1) + square.column()) & 1) != 0;
  }
  // Some square of a non-empty set.
  static constexpr Square first(Squares s) {
    const auto low = static_cast<std::uint64_t>(s);
    const int bit = low != 0 ? std::countr_zero(low)
                             : 64 + std::countr_zero(static_cast<std::uint64_t>(s >> 64));
    return Square::at(bit % 9, bit / 9 - 1);
  }
  static constexpr Squares squares_of_row(int r) { return Squares{0x1FF} << (9 * (r + 1)); }
  static constexpr Squares squares_of_column(int c) {
    Squares set = 0;
    for (int r = 0; r < kMaxRows; ++r) set |= square(Square::at(c, r));
    return set;
  }
  static constexpr Squares squares_east(Squares s) { return s << 1; }
  static constexpr Squares squares_west(Squares s) { return s >> 1; }
  static constexpr Squares squares_north(Squares s) { return s << 9; }
  static constexpr Squares squares_south(Squares s) { return s >> 9; }

  // Calls f(byte, first): the slots (first column … + 7, row) of the set, `first` being the square
  // of the lowest bit. Empty bytes may be skipped.
  template <class F>
  static constexpr void each_byte(Slots s, int /*columns*/, int rows, F f) {
    for (int r = 0; r < rows - 1; ++r) {
      f(static_cast<unsigned>(s >> (8 * r) & 0xFF), Square::at(0, r));
    }
  }
};

// Up to 25×25: one word per row.
struct LargeBoard {
  static constexpr int kMaxColumns = kMaxSide;
  static constexpr int kMaxRows = kMaxSide;
  static constexpr int kMaxSlots = (kMaxSide - 1) * (kMaxSide - 1);
  static constexpr int kClusterBits = 8;

  using Slots = RowSet<kMaxSide - 1>;
  using Squares = RowSet<kMaxSide>;

  static Slots slot(int column, int row) { return Slots::of_cell(column, row); }
  static Slots no_slots() { return {}; }
  static bool any(const Slots& s) { return s.any(); }
  static int count(const Slots& s) { return s.count(); }
  static bool has(const Slots& s, int column, int row) { return s.has(column, row); }

  static Slots east(const Slots& s) { return s.east(); }
  static Slots west(const Slots& s) { return s.west(); }
  static Slots north(const Slots& s) { return s.north(); }
  static Slots south(const Slots& s) { return s.south(); }

  static Slots column(int c) {
    return Slots::of_rows(c >= 0 && c < kMaxSide - 1 ? 1U << c : 0, 0, kMaxSide - 1);
  }
  static Slots row(int r) { return Slots::of_rows(kAllColumns, r, r + 1); }
  static Slots rows_from(int r) { return Slots::of_rows(kAllColumns, r, kMaxSide - 1); }
  static Slots columns_from(int c) {
    return Slots::of_rows(kAllColumns & ~((1U << c) - 1), 0, kMaxSide - 1);
  }
  static Slots slots(int columns, int rows) {
    return Slots::of_rows((1U << (columns - 1)) - 1, 0, rows - 1);
  }

  static Squares square(Square s) { return Squares::of_cell(s.column(), s.row()); }
  static Squares no_squares() { return {}; }
  static bool any_square(const Squares& s) { return s.any(); }
  static bool has(const Squares& s, Square square) { return s.has(square.column(), square.row()); }
  static Square first(const Squares& s) {
    int r = 0;
    while (s.bits_of_row(r) == 0) ++r;
    return Square::at(std::countr_zero(s.bits_of_row(r)), r);
  }
  static Squares squares_of_row(int r) { return Squares::of_rows((1U << kMaxSide) - 1, r, r + 1); }
  static Squares squares_of_column(int c) { return Squares::of_rows(1U << c, 0, kMaxSide); }
  static Squares squares_east(const Squares& s) { return s.east(); }
  static Squares squares_west(const Squares& s) { return s.west(); }
  static Squares squares_north(const Squares& s) { return s.north(); }
  static Squares squares_south(const Squares& s) { return s.south(); }

  template <class F>
  static void each_byte(const Slots& s, int columns, int rows, F f) {
    for (int r = 0; r < rows - 1; ++r) {
      const std::uint32_t bits = s.bits_of_row(r);
      for (int c = 0; c < columns - 1; c += 8) {
        f(static_cast<unsigned>(bits >> c & 0xFF), Square::at(c, r));
      }
    }
  }

 private:
  static constexpr std::uint32_t kAllColumns = (1U << (kMaxSide - 1)) - 1;
};

}  // namespace outflank::quoridor
