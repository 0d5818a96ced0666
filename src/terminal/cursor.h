#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/game.h"

namespace outflank::terminal {

// What a player points at on the board: a square, or a wall.
class BoardCursor {
 public:
  enum class Kind : std::uint8_t { Square, Horizontal, Vertical };
  enum class Step : std::uint8_t { Up, Down, Left, Right };

  // For the board of the game; it points at the pawn of the player to move, or at the middle.
  explicit BoardCursor(const games::Game& game);

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] std::string move() const;
  // Whether it points at the pawn of the player to move.
  [[nodiscard]] bool at_home(const games::Game& game) const;

  // As the board is shown.
  void step(Step step, bool flipped);
  // Squares only where there are no walls.
  void set_kind(Kind kind);
  void next_kind();
  void point_at(std::string_view move);

 private:
  void clamp();

  bool walls_;  // the game has them
  int columns_ = 0;
  int rows_ = 0;
  Kind kind_ = Kind::Square;
  int column_ = 0;
  int row_ = 0;
};

}  // namespace outflank::terminal
