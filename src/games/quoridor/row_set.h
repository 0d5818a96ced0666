#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace outflank::quoridor {

// A set of cells of a board with up to 32 columns: one 32-bit word per row, in vectors, so that
// every operation is a few instructions (AVX2, SSE2, NEON or WebAssembly's, by the build).
template <std::size_t MinRows>
class RowSet {
 public:
  static RowSet of_cell(int column, int row) {
    const auto r = static_cast<std::size_t>(row);
    RowSet set;
    set.parts_[r / kLanes][r % kLanes] = 1U << column;
    return set;
  }
  // `bits` in every row of [first, end).
  static RowSet of_rows(std::uint32_t bits, int first, int end) {
    RowSet set;
    Index rows = first_rows();
    for (Part& part : set.parts_) {
      part = std::bit_cast<Part>((rows >= first) & (rows < end)) & bits;
      rows += static_cast<int>(kLanes);
    }
    return set;
  }

  [[nodiscard]] bool has(int column, int row) const {
    return (bits_of_row(row) >> column & 1) != 0;
  }
  [[nodiscard]] std::uint32_t bits_of_row(int row) const {
    const auto r = static_cast<std::size_t>(row);
    return parts_[r / kLanes][r % kLanes];
  }

  RowSet& operator|=(const RowSet& other) {
    for (std::size_t i = 0; i < kParts; ++i) parts_[i] |= other.parts_[i];
    return *this;
  }
  RowSet& operator&=(const RowSet& other) {
    for (std::size_t i = 0; i < kParts; ++i) parts_[i] &= other.parts_[i];
    return *this;
  }
  RowSet& operator^=(const RowSet& other) {
    for (std::size_t i = 0; i < kParts; ++i) parts_[i] ^= other.parts_[i];
    return *this;
  }
  friend RowSet operator|(RowSet a, const RowSet& b) { return a |= b; }
  friend RowSet operator&(RowSet a, const RowSet& b) { return a &= b; }
  friend RowSet operator^(RowSet a, const RowSet& b) { return a ^= b; }
  friend RowSet operator~(RowSet a) {
    for (Part& part : a.parts_) part = ~part;
    return a;
  }
  friend bool operator==(const RowSet& a, const RowSet& b) { return !(a ^ b).any(); }

  [[nodiscard]] RowSet east() const {  // every cell one column up
    RowSet moved;
    for (std::size_t i = 0; i < kParts; ++i) moved.parts_[i] = parts_[i] << 1;
    return moved;
  }
  [[nodiscard]] RowSet west() const {
    RowSet moved;
    for (std::size_t i = 0; i < kParts; ++i) moved.parts_[i] = parts_[i] >> 1;
    return moved;
  }
  [[nodiscard]] RowSet north() const {  // every cell one row up
    RowSet moved;
    Part before{};
    for (std::size_t i = 0; i < kParts; ++i) {
      moved.parts_[i] = shifted_up(before, parts_[i]);
      before = parts_[i];
    }
    return moved;
  }
  [[nodiscard]] RowSet south() const {
    RowSet moved;
    Part after{};
    for (std::size_t i = kParts; i-- > 0;) {
      moved.parts_[i] = shifted_down(parts_[i], after);
      after = parts_[i];
    }
    return moved;
  }
  [[nodiscard]] bool any() const {
    Part all = parts_[0];
    for (std::size_t i = 1; i < kParts; ++i) all |= parts_[i];
    std::uint64_t word = 0;
    for (const std::uint64_t w : std::bit_cast<std::array<std::uint64_t, kLanes / 2>>(all)) {
      word |= w;
    }
    return word != 0;
  }
  [[nodiscard]] int count() const {
    int sum = 0;
    for (int r = 0; r < kRows; ++r) sum += std::popcount(bits_of_row(r));
    return sum;
  }

 private:
#ifdef __AVX2__
  static constexpr std::size_t kLanes = 8;
#else
  static constexpr std::size_t kLanes = 4;
#endif
  static constexpr std::size_t kParts = (MinRows + kLanes - 1) / kLanes;
  static constexpr int kRows = static_cast<int>(kParts * kLanes);
  using Part [[gnu::vector_size(4 * kLanes)]] = std::uint32_t;
  using Index [[gnu::vector_size(4 * kLanes)]] = std::int32_t;

  static Index first_rows() {
    Index rows{};
    for (std::size_t i = 0; i < kLanes; ++i) rows[i] = static_cast<int>(i);
    return rows;
  }

  // The rows of `part` one lane up, with the last row of `before` in front.
  static Part shifted_up(Part before, Part part) {
#ifdef __AVX2__
    return __builtin_shufflevector(before, part, 7, 8, 9, 10, 11, 12, 13, 14);
#else
    return __builtin_shufflevector(before, part, 3, 4, 5, 6);
#endif
  }
  static Part shifted_down(Part part, Part after) {
#ifdef __AVX2__
    return __builtin_shufflevector(part, after, 1, 2, 3, 4, 5, 6, 7, 8);
#else
    return __builtin_shufflevector(part, after, 1, 2, 3, 4);
#endif
  }

  std::array<Part, kParts> parts_{};
};

}  // namespace outflank::quoridor
