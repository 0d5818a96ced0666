#pragma once

#include <cstdint>
#include <string_view>

namespace outflank::terminal {

// The orientation of the board.
enum class Shown : std::uint8_t {
  Usual,    // row 1 at the bottom, column a at the left
  Turned,   // rotated by half a turn
  Classic,  // row 1 at the top, column a at the left
  ClassicTurned,
};

constexpr bool first_row_below(Shown shown) {
  return shown == Shown::Usual || shown == Shown::ClassicTurned;
}
constexpr bool first_column_left(Shown shown) {
  return shown == Shown::Usual || shown == Shown::Classic;
}

inline constexpr std::string_view kMoveDigits = "0123456789AB";

}  // namespace outflank::terminal
