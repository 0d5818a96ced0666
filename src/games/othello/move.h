#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "games/othello/square.h"

namespace outflank::othello {

// A disc on a square, or a pass: a small value without a score.
//
//   bit  8    | 7 .. 0
//        pass | square (a1 for a pass)
//
// A default-constructed Move is a disc on a1.
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move disc(Square square) {
    return Move(static_cast<std::uint16_t>(square.raw()));
  }
  static constexpr Move pass() { return Move(kPass); }
  static constexpr Move from_raw(std::uint16_t raw) { return Move(raw); }

  [[nodiscard]] constexpr bool is_pass() const { return raw_ == kPass; }
  [[nodiscard]] constexpr Square square() const { return Square::from_raw(raw_ & 255); }
  [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::uint16_t kPass = 256;

  constexpr explicit Move(std::uint16_t raw) : raw_(raw) {}
  std::uint16_t raw_ = 0;
};

inline constexpr int kMoveRawEnd = 257;

// Moves in place, without the heap. Holds at most Capacity; more is a broken invariant.
template <int Capacity>
class FixedMoveList {
 public:
  void push_back(Move move) {
    assert(size_ < Capacity);
    moves_[static_cast<std::size_t>(size_++)] = move;
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
  [[nodiscard]] Move operator[](int index) const {
    assert(index >= 0 && index < size_);
    return moves_[static_cast<std::size_t>(index)];
  }

 private:
  std::array<Move, static_cast<std::size_t>(Capacity)> moves_;
  int size_ = 0;
};

}  // namespace outflank::othello
