#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace outflank::quoridor {

// A set of cells of a board with up to 32 columns, a word a row. The loops have a fixed length, so
// that compilers turn each operator into a few vector instructions.
template <std::size_t Rows>
struct RowSet {
  std::array<std::uint32_t, Rows> rows{};

  constexpr RowSet& operator|=(const RowSet& other) {
    for (std::size_t i = 0; i < Rows; ++i) rows[i] |= other.rows[i];
    return *this;
  }
  constexpr RowSet& operator&=(const RowSet& other) {
    for (std::size_t i = 0; i < Rows; ++i) rows[i] &= other.rows[i];
    return *this;
  }
  constexpr RowSet& operator^=(const RowSet& other) {
    for (std::size_t i = 0; i < Rows; ++i) rows[i] ^= other.rows[i];
    return *this;
  }
  friend constexpr RowSet operator|(RowSet a, const RowSet& b) { return a |= b; }
  friend constexpr RowSet operator&(RowSet a, const RowSet& b) { return a &= b; }
  friend constexpr RowSet operator^(RowSet a, const RowSet& b) { return a ^= b; }
  friend constexpr RowSet operator~(RowSet a) {
    for (std::uint32_t& row : a.rows) row = ~row;
    return a;
  }
  friend constexpr bool operator==(const RowSet&, const RowSet&) = default;

  [[nodiscard]] constexpr RowSet east() const {  // every cell one column up
    RowSet moved;
    for (std::size_t i = 0; i < Rows; ++i) moved.rows[i] = rows[i] << 1;
    return moved;
  }
  [[nodiscard]] constexpr RowSet west() const {
    RowSet moved;
    for (std::size_t i = 0; i < Rows; ++i) moved.rows[i] = rows[i] >> 1;
    return moved;
  }
  [[nodiscard]] constexpr RowSet north() const {  // every cell one row up
    RowSet moved;
    for (std::size_t i = 1; i < Rows; ++i) moved.rows[i] = rows[i - 1];
    return moved;
  }
  [[nodiscard]] constexpr RowSet south() const {
    RowSet moved;
    for (std::size_t i = 1; i < Rows; ++i) moved.rows[i - 1] = rows[i];
    return moved;
  }
  [[nodiscard]] constexpr bool any() const {
    std::uint32_t all = 0;
    for (const std::uint32_t row : rows) all |= row;
    return all != 0;
  }
  [[nodiscard]] constexpr int count() const {
    int sum = 0;
    for (const std::uint32_t row : rows) sum += std::popcount(row);
    return sum;
  }
};

}  // namespace outflank::quoridor
