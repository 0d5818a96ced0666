#pragma once

#include <string>

#include "games/othello/position_text.h"

namespace outflank::othello {

// The board in ASCII with row 1 at the top, `X` black, `O` white, `*` a legal move:
//
//      a b c d
//    1 . * . . 1
//    2 * O X . 2
//    3 . X O * 3
//    4 . . * . 4
//      a b c d
std::string draw(const Diagram& diagram);

}  // namespace outflank::othello
