#pragma once

#include <iosfwd>

#include "games/game.h"

namespace outflank::terminal {

struct ConsoleOptions {
  bool color = false;  // ANSI colours on the board
};

// Lets people at one keyboard play a game over text streams, one command a line. Wrong input
// explains itself and asks again. Returns when the game is over, on `quit` and at end of input;
// then the moves and the position are printed, from which the game can be taken up again. Blocks
// while it reads.
void play_on_console(games::Game& game, std::istream& in, std::ostream& out,
                     const ConsoleOptions& options);

}  // namespace outflank::terminal
