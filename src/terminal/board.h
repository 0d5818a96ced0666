#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/game.h"
#include "terminal/canvas.h"

namespace outflank::terminal {

enum class Glyphs : std::uint8_t { Ascii, Unicode };

// How a board is drawn.
struct BoardStyle {
  Glyphs glyphs = Glyphs::Ascii;
  bool colored = false;      // colours are shown, so that shapes need not distinguish everything
  int cell_height = 1;       // lines of a square, 1 to kMaxCellHeight; sets its width
  bool flipped = false;      // rotated by half a turn
  bool labels_above = true;  // column letters also on top
};

inline constexpr int kMaxCellHeight = 3;

// The columns of the row labels at the left (and right), and the lines of the column labels below.
inline constexpr int kLabelColumns = 3;
inline constexpr int kLabelLines = 1;

// Marks on a board.
struct BoardMarks {
  struct Number {
    games::MoveId move;
    char digit;
  };
  struct Cursor {
    games::MoveId move;
    bool legal = false;
  };

  std::optional<games::MoveId> last_move;
  std::vector<games::MoveId> targets;  // squares that the player may move to
  std::vector<Number> numbers;         // the same with a key to choose each
  std::optional<Cursor> cursor;
  std::optional<games::MoveId> hint;  // a suggested move
};

// The piece of a seat as a character: the letter of a pawn, a disc.
char piece_of(const games::Game& game, games::SeatId seat);

Canvas draw_board(const games::Game& game, const BoardMarks& marks, const BoardStyle& style);

// The move at a point of the drawn board, legal or not: a square, or the wall whose middle is
// nearest on a groove. Empty outside the board.
std::optional<games::MoveId> move_at(const games::Game& game, const BoardStyle& style, Point point);

// The middle of a move's square or wall on the drawn board; of the square a1 for a move without a place.
Point place_of(const games::Game& game, const BoardStyle& style, std::optional<games::MoveId> move);

}  // namespace outflank::terminal
