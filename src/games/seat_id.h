#pragma once

#include <compare>
#include <concepts>
#include <string>

namespace outflank::games {

// A seat of a game. The code counts seats from 0 in turn order (index); people, JSON, files and the WebAssembly
// modules count them from 1 (number). Only this type converts between the two.
class SeatId {
 public:
  template <std::integral Index>
  constexpr explicit SeatId(Index index) : index_(static_cast<int>(index)) {}
  static constexpr SeatId from_number(int number) { return SeatId(number - 1); }

  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr int number() const { return index_ + 1; }

  friend constexpr auto operator<=>(SeatId, SeatId) = default;

 private:
  int index_;
};

// `seat 2`, for messages.
inline std::string to_text(SeatId seat) {
  return "seat " + std::to_string(seat.number());
}

}  // namespace outflank::games
