#pragma once

#include <cstdint>

namespace outflank::othello {

inline constexpr int kMinSize = 4;
inline constexpr int kMaxSize = 16;

// Black moves first and sits on seat 0, white on seat 1.
enum class Color : std::uint8_t { Black, White };

constexpr Color opposite(Color color) {
  return color == Color::Black ? Color::White : Color::Black;
}

// A square by column (0 is a, from the left) and row (0 is row 1, from the top). The same value on
// every board size.
//
//   bit  7 6 5 4 | 3 2 1 0
//        row     | column
class Square {
 public:
  constexpr Square() = default;
  static constexpr Square at(int column, int row) {
    return Square(static_cast<std::uint8_t>(row << 4 | column));
  }
  static constexpr Square from_raw(int raw) { return Square(static_cast<std::uint8_t>(raw)); }

  // Indices run row by row from a1 = 0 on a board of that size.
  static constexpr Square from_index(int index, int size) { return at(index % size, index / size); }
  [[nodiscard]] constexpr int index(int size) const { return row() * size + column(); }

  // The same on the 8x8 board, where the index is the bit in a bitboard.
  static constexpr Square from_bit(int bit) { return from_raw(bit + (bit & 0x38)); }
  [[nodiscard]] constexpr int bit() const { return raw_ - ((raw_ & 0xF0) >> 1); }

  [[nodiscard]] constexpr int column() const { return raw_ & 15; }
  [[nodiscard]] constexpr int row() const { return raw_ >> 4; }
  [[nodiscard]] constexpr int raw() const { return raw_; }
  [[nodiscard]] constexpr bool is_on(int size) const { return column() < size && row() < size; }

  friend constexpr bool operator==(Square, Square) = default;

 private:
  constexpr explicit Square(std::uint8_t raw) : raw_(raw) {}
  std::uint8_t raw_ = 0;
};

}  // namespace outflank::othello
