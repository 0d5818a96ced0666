#pragma once

#include <cstdint>

namespace outflank::games {

// A move of any game as a small value, for those who hand moves on without knowing the game. Only the
// game that it came from can read it; `Game::move_text` and `Game::parse_move` are its text.
//
//   bit  31 .. 0
//        as the game's own type of move has them
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
