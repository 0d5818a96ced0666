#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"
#include "terminal/canvas.h"

namespace outflank::terminal {

enum class Glyphs : std::uint8_t { Ascii, Unicode };

// How a board is drawn.
struct BoardStyle {
  Glyphs glyphs = Glyphs::Ascii;
  bool colored = false;      // colours are seen, so that shapes need not say everything
  int cell_height = 1;       // lines of a square, 1 to kMaxCellHeight; its width goes with it
  bool flipped = false;      // turned by half a turn
  bool labels_above = true;  // column letters also on top
};

inline constexpr int kMaxCellHeight = 3;

// Names of rows are in so many columns at the left (and at the right), those of columns in so many
// lines below.
inline constexpr int kLabelColumns = 3;
inline constexpr int kLabelLines = 1;

// What is shown on a board beside the position.
struct BoardMarks {
  struct Number {
    std::string move;
    char digit;
  };
  struct Cursor {
    std::string move;
    bool legal = false;
  };

  std::string last_move;             // empty: none
  std::vector<std::string> targets;  // squares that may be moved to
  std::vector<Number> numbers;       // the same with a character to choose each by
  std::optional<Cursor> cursor;
  std::string hint;  // a move that is proposed
};

// The piece of a seat as a character: the letter of a pawn, a disc.
char piece_of(const games::Game& game, int seat);

Canvas draw_board(const games::Game& game, const BoardMarks& marks, const BoardStyle& style);

// The move that a point of the drawn board stands for, legal or not: a square, or the wall whose
// middle is nearest on a groove. Nothing outside the board.
std::optional<std::string> move_at(const games::Game& game, const BoardStyle& style, Point point);

// The middle of what a move names, on the drawn board.
Point place_of(const games::Game& game, const BoardStyle& style, std::string_view move);

}  // namespace outflank::terminal
