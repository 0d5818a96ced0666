#pragma once

#include <string>

#include "games/game.h"
#include "picture/scene.h"

namespace outflank::picture {

// The usual size of link previews.
inline constexpr int kCardWidth = 1200;
inline constexpr int kCardHeight = 630;

// The preview image of a link to a position: the board, and beside it the game, the number of moves
// and each seat's count. Always of the same size, without names. `last_move` is highlighted, unless
// empty; `moves` is the number played.
Scene preview_card(const games::Game& game, const std::string& last_move, int moves);

}  // namespace outflank::picture
