#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <string>

namespace outflank::games {

// A seat of a game. The code counts seats from 0 in turn order (index); people, JSON, files and the WebAssembly
// modules count them from 1 (number). Only this type converts between the two.
class SeatId {
 public:
  template <std::integral Index>
  constexpr explicit SeatId(Index index) : index_(static_cast<int>(index)) {}
  static constexpr SeatId from_number(int number) { return SeatId(number - 1); }

  // Of an array by seat.
  [[nodiscard]] constexpr std::size_t index() const { return static_cast<std::size_t>(index_); }
  [[nodiscard]] constexpr int number() const { return index_ + 1; }

  // Whether a game with this number of seats has it.
  [[nodiscard]] constexpr bool is_within(int seats) const { return index_ >= 0 && index_ < seats; }
  // The next seat in turn order, and the one before; for two: the opponent.
  [[nodiscard]] constexpr SeatId next(int seats) const { return SeatId((index_ + 1) % seats); }
  [[nodiscard]] constexpr SeatId previous(int seats) const {
    return SeatId((index_ + seats - 1) % seats);
  }

  friend constexpr auto operator<=>(SeatId, SeatId) = default;

 private:
  int index_;
};

inline constexpr SeatId kFirstSeat{0};

// `seat 2`, for messages.
inline std::string to_text(SeatId seat) {
  return "seat " + std::to_string(seat.number());
}

// The seats of a game in turn order, to walk through: `for (const SeatId seat : all_seats(4))`.
class SeatRange {
 public:
  class Iterator {
   public:
    using value_type = SeatId;               // NOLINT(readability-identifier-naming)
    using difference_type = std::ptrdiff_t;  // NOLINT(readability-identifier-naming)

    constexpr Iterator() = default;
    constexpr explicit Iterator(int index) : index_(index) {}
    constexpr SeatId operator*() const { return SeatId(index_); }
    constexpr Iterator& operator++() {
      ++index_;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++index_;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    int index_ = 0;
  };

  constexpr explicit SeatRange(int seats) : seats_(seats) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(seats_); }

 private:
  int seats_;
};

template <std::integral Count>
constexpr SeatRange all_seats(Count seats) {
  return SeatRange(static_cast<int>(seats));
}

}  // namespace outflank::games
