#pragma once

#include <memory>
#include <optional>
#include <string>

#include "games/game.h"
#include "terminal/table.h"

namespace outflank::terminal {

// Shows an earlier position of a game, without changing the game.
class Lookback {
 public:
  [[nodiscard]] bool active() const { return shown_ != nullptr; }
  // While active: the number of moves, the last one (none at the start), and the position.
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] std::optional<games::MoveId> last_move() const { return last_move_; }
  [[nodiscard]] std::string last_move_text() const;
  [[nodiscard]] const games::Game& game() const { return *shown_; }

  // Steps forward by a number of moves, or back if negative, within the game. It ends at the last
  // move.
  void step(const Table& table, int moves);
  void end();

 private:
  std::unique_ptr<games::Game> shown_;
  int ply_ = 0;
  std::optional<games::MoveId> last_move_;
};

}  // namespace outflank::terminal
