#pragma once

#include <cstdint>

namespace outflank::quoridor {

inline constexpr int kMaxSide = 25;  // columns or rows
inline constexpr int kMaxPlayers = 4;

// A square by column (0 is a) and row (0 is row 1). The same value on every board size.
//
//   bit  9 8 7 6 5 | 4 3 2 1 0
//        row       | column
class Square {
 public:
  constexpr Square() = default;
  static constexpr Square at(int column, int row) {
    return Square(static_cast<std::uint16_t>(row << 5 | column));
  }
  static constexpr Square from_raw(int raw) { return Square(static_cast<std::uint16_t>(raw)); }

  [[nodiscard]] constexpr int column() const { return raw_ & 31; }
  [[nodiscard]] constexpr int row() const { return raw_ >> 5; }
  [[nodiscard]] constexpr int raw() const { return raw_; }

  friend constexpr bool operator==(Square, Square) = default;

 private:
  constexpr explicit Square(std::uint16_t raw) : raw_(raw) {}
  std::uint16_t raw_ = 0;
};

enum class MoveKind : std::uint8_t { Pawn, Horizontal, Vertical, Pass };

// One action of a player: a small value without a score.
//
//   bit  11 10 | 9 .. 0
//        kind  | square (of a wall: the one of the four it touches that is nearest a1)
//
// A default-constructed Move is the pawn move to a1.
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move pawn(Square to) { return Move(MoveKind::Pawn, to); }
  static constexpr Move horizontal(Square square) { return Move(MoveKind::Horizontal, square); }
  static constexpr Move vertical(Square square) { return Move(MoveKind::Vertical, square); }
  static constexpr Move pass() { return Move(MoveKind::Pass, Square()); }
  static constexpr Move from_raw(std::uint16_t raw) {
    Move move;
    move.raw_ = raw;
    return move;
  }

  // Bits beyond the twelve are set only if from_raw's precondition was broken.
  // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange)
  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(raw_ >> 10); }
  [[nodiscard]] constexpr bool is_pawn() const { return kind() == MoveKind::Pawn; }
  [[nodiscard]] constexpr bool is_wall() const {
    return kind() == MoveKind::Horizontal || kind() == MoveKind::Vertical;
  }
  [[nodiscard]] constexpr bool is_pass() const { return kind() == MoveKind::Pass; }
  [[nodiscard]] constexpr Square square() const { return Square::from_raw(raw_ & 1023); }
  [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(MoveKind kind, Square square)
      : raw_(static_cast<std::uint16_t>(static_cast<int>(kind) << 10 | square.raw())) {}
  std::uint16_t raw_ = 0;
};

inline constexpr int kMoveRawEnd = 1 << 12;

}  // namespace outflank::quoridor
