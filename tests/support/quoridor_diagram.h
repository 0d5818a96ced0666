#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/quoridor/move.h"
#include "support/slow_quoridor.h"

namespace outflank::quoridor {

// Reads a position drawn with characters, of any size and for 2 to 4 players. Lines of squares and
// lines of borders take turns, the highest row first:
//
//   . . . . .      a square is one character, with one character between neighbours:
//    + + + +       '.' is empty, '1' to '4' is the pawn of the first to the fourth player
//   . .|2 . .
//    + 1 + +       a vertical wall is '|' beside two squares, one above the other, and its middle
//   . .|. . .      between them; a horizontal wall is '---': its middle and a half on each side
//    +---+-2-
//   . . . . .      the middle of a wall may be the number of its owner; '-' or '|' stands for the
//    + + + +       first player. A crossing without the middle of a wall is '+'
//   . . 1 . .
//
// The picture above has the walls b3v and b2h of player 1 and d2h of player 2. Indentation does not
// count. The number of players is the highest pawn or owner drawn, at least 2. A missing pawn of a
// lower number is out of the game, and takes the worst places, the later in turn the worse.
//
// The rules are the usual ones for that size and number of players; each player has the usual
// walls less those drawn. The first player is to move and no ply counts as played. A test changes
// what it wants otherwise.
//
// Throws std::invalid_argument, with the line, for a picture that does not follow this.
SlowSetup read_diagram(std::string_view picture);

// Draws what read_diagram reads (only what a picture can show).
std::string draw_diagram(const SlowSetup& setup);

// Algebraic names by plain arithmetic, apart from the library's notation: "e3", "e3h", "pass".
// Throws std::invalid_argument for text of another form; whether a board has the square is not
// looked at.
Square square_named(std::string_view name);
Move move_named(std::string_view name);
std::string name_of_square(Square square);
std::string name_of_move(Move move);

// The names of the moves, sorted and parted by spaces: "e2 e3 e3h".
std::string sorted_names(const std::vector<Move>& moves);

}  // namespace outflank::quoridor
