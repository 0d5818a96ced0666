#pragma once

#include <string>

#include "games/game.h"
#include "picture/scene.h"

namespace outflank::picture {

// The size that places which show links ask for.
inline constexpr int kCardWidth = 1200;
inline constexpr int kCardHeight = 630;

// A position for those who are sent a link to it: the board, and beside it the game, the number of
// moves and what each seat has. Always of the same size; names are left to whoever shows it.
// `last_move` is marked, if it is not empty; `moves` are those played.
Scene preview_card(const games::Game& game, const std::string& last_move, int moves);

}  // namespace outflank::picture
