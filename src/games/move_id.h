#pragma once

#include <cstdint>

namespace outflank::games {

// A move of any game as a small value, for code that passes moves on without knowing the game. Only
// the game that made it can interpret it; `Game::move_text` and `Game::parse_move` convert it.
//
//   bit  31 .. 0
//        laid out by the game's own move type
class MoveId {
 public:
  constexpr MoveId() = default;
  static constexpr MoveId from_raw(std::uint32_t raw) {
    MoveId id;
    id.raw_ = raw;
    return id;
  }

  [[nodiscard]] constexpr std::uint32_t raw() const { return raw_; }

  friend constexpr bool operator==(MoveId, MoveId) = default;

 private:
  std::uint32_t raw_ = 0;
};

}  // namespace outflank::games
