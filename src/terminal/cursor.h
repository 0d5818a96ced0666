#pragma once

#include <cstdint>

#include "games/game.h"
#include "terminal/game_board.h"

namespace outflank::terminal {

// The cursor on the board: a square or a wall.
class BoardCursor {
 public:
  enum class Step : std::uint8_t { Up, Down, Left, Right };

  // Starts at the pawn of the player to move, or in the middle.
  explicit BoardCursor(const games::Game& game);

  [[nodiscard]] TargetKind kind() const { return place_.kind; }
  [[nodiscard]] games::MoveId move() const { return board_->move_of(place_); }
  // Whether it returns to its start with every turn.
  [[nodiscard]] bool follows() const { return space_.follows; }
  // Whether it points at the pawn of the player to move.
  [[nodiscard]] bool at_home(const games::Game& game) const;

  // Directions are those of the board as shown.
  void step(Step step, bool flipped);
  // Squares only where there are no walls.
  void set_kind(TargetKind kind);
  void next_kind();
  void point_at(games::MoveId move);

 private:
  void clamp();

  const GameBoard* board_;
  CursorSpace space_;
  BoardTarget place_;
};

}  // namespace outflank::terminal
