#pragma once

#include "terminal/board.h"

// The board of Othello; see terminal/board.h.
namespace outflank::terminal::othello {

Canvas draw(const games::Game& game, const BoardMarks& marks, const BoardStyle& style);
std::optional<games::MoveId> move_at(const games::Game& game, const BoardStyle& style, Point point);
Point place_of(const games::Game& game, const BoardStyle& style, std::optional<games::MoveId> move);

}  // namespace outflank::terminal::othello
