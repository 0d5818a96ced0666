#pragma once

#include <memory>
#include <optional>
#include <string>

#include "games/game.h"
#include "terminal/table.h"

namespace outflank::terminal {

// Looks at an earlier position of a game, which itself stays as it is.
class Lookback {
 public:
  [[nodiscard]] bool active() const { return shown_ != nullptr; }
  // Of an active one: how many moves are played in it, the last of them (empty at the start), and the
  // position.
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] const std::string& last_move() const { return last_move_; }
  [[nodiscard]] const games::Game& game() const { return *shown_; }

  // Goes so many moves on, or back if negative, as far as there are any. At the last move of the game
  // the look back is over.
  void step(const Table& table, int moves);
  void end();

 private:
  std::unique_ptr<games::Game> shown_;
  int ply_ = 0;
  std::string last_move_;
};

}  // namespace outflank::terminal
