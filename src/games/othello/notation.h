#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "games/othello/move.h"

namespace outflank::othello {

// `f5`: column letter, row number from the top.
std::string to_text(Square square);

// `f5`, or `pass`.
std::string to_text(Move move);

// `black` or `white`.
std::string_view to_text(Color color);

// Reads a move on a board of `size`: a square, or `pass`, `--` or `pa`; upper or lower case, with
// nothing around it. Fails with MoveError::Unreadable or MoveError::OffBoard.
Result<Move> parse_move(std::string_view text, int size);

// Takes one move off the front of a text in which moves may run together (`f5d6pass`). On error the
// text is unchanged.
Result<Move> take_move(std::string_view& text, int size);

}  // namespace outflank::othello
