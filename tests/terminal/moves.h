#pragma once

#include <string_view>

#include "games/game.h"

namespace outflank::terminal {

// A move of the game by its text.
inline games::MoveId move_in(const games::Game& game, std::string_view text) {
  return game.parse_move(text).value();
}

}  // namespace outflank::terminal
