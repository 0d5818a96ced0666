#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/seat_id.h"

namespace outflank::terminal {

// The meaning of a character on the screen. Each kind of display maps it to colours in one place.
enum class Ink : std::uint8_t {
  Plain,
  Faint,   // grid, labels, minor text
  Strong,  // titles, who is to move
  Seat1,
  Seat2,
  Seat3,
  Seat4,
  Wall1,  // a darker shade, so that a pawn stands out beside its wall
  Wall2,
  Wall3,
  Wall4,
  Black,  // discs
  White,
  Good,    // a message that something is allowed
  Bad,     // and that it is not
  Target,  // marks a square that the player may move to
  Bar,     // on lines of text across the screen
  StrongBar,
};

enum class Paper : std::uint8_t {
  Plain,
  Square,  // of Quoridor
  Cloth,   // of Othello
  Seat1,
  Seat2,
  Seat3,
  Seat4,
  Good,  // the cursor on a legal move
  Bad,   // the cursor on an illegal one
  Bar,   // lines of text across the screen
};

struct Style {
  Ink ink = Ink::Plain;
  Paper paper = Paper::Plain;

  friend bool operator==(const Style&, const Style&) = default;
};

Ink ink_of_seat(games::SeatId seat);
Ink ink_of_wall(games::SeatId seat);
Paper paper_of_seat(games::SeatId seat);

struct Cell {
  char32_t glyph = U' ';  // 0: the second half of the wide character before it
  Style style;

  friend bool operator==(const Cell&, const Cell&) = default;
};

struct Point {
  int x = 0;
  int y = 0;

  friend bool operator==(const Point&, const Point&) = default;
};

// A rectangle of characters with their styles. Drawing outside of it is clipped.
class Canvas {
 public:
  Canvas(int width, int height);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  // Blank outside of the canvas.
  [[nodiscard]] const Cell& at(int x, int y) const;

  void put(int x, int y, char32_t glyph, Style style = {});
  // Writes UTF-8 from there to the right, at most `width` columns; returns the column after it.
  // Control characters are dropped.
  int write(int x, int y, std::string_view text, Style style = {}, int width = 1 << 20);
  void fill(int x, int y, int width, int height, Cell cell);
  // Copies the part of another canvas that begins at `from`.
  void copy(const Canvas& other, Point from, int x, int y, int width, int height);

  // Replaces accented letters by plain ones, and everything else beyond ASCII by `?`.
  void fold_to_ascii();

  // The lines in UTF-8 without spaces at their ends.
  [[nodiscard]] std::string text() const;
  // The same with the colours of an ANSI terminal.
  [[nodiscard]] std::string colored_text() const;

 private:
  [[nodiscard]] bool inside(int x, int y) const {
    return x >= 0 && y >= 0 && x < width_ && y < height_;
  }
  [[nodiscard]] int end_of_line(int y) const;

  int width_;
  int height_;
  std::vector<Cell> cells_;
};

// How many columns a text takes on a canvas.
int columns_of(std::string_view text);

// The text cut to N columns.
std::string shortened(std::string_view text, int columns);

// A colour as 256-colour terminals number them, and the nearest of eight; -1 is the terminal's own.
struct TerminalColor {
  int of_256 = -1;
  int of_8 = -1;
};
TerminalColor color_of(Ink ink);
TerminalColor color_of(Paper paper);

void append_utf8(std::string& out, char32_t character);

}  // namespace outflank::terminal
