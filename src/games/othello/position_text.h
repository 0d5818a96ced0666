#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/try.h"
#include "games/othello/rules.h"
#include "games/othello/square.h"
#include "games/othello/wide_bits.h"

namespace outflank::othello {

// A board of any size and the side to move: what texts and files hold, before it becomes a position
// of the right type.
struct Diagram {
  Rules rules;
  WideBits black;
  WideBits white;
  Color to_move = Color::Black;

  static Diagram start(const Rules& rules = {});

  friend bool operator==(const Diagram&, const Diagram&) = default;
};

// One line, as in OBF: a character for each square from a1 row by row (`X` black, `O` white, `-`
// empty), a space, and the side to move (`X` or `O`). The number of squares implies the size.
std::string to_text(const Diagram& diagram);

// Reads that line, with white space around it; also lower case, `*` for black and `.` for empty.
Result<Diagram> parse_diagram(std::string_view text);

// The same for a board whose size is known.
Result<Diagram> parse_diagram(std::string_view text, const Rules& rules);

// The colour that a character stands for in the forms above.
enum class Cell : std::uint8_t { Black, White, Empty, Unknown };
constexpr Cell cell_of(char c) {
  switch (c) {
    case 'X':
    case 'x':
    case '*': return Cell::Black;
    case 'O':
    case 'o': return Cell::White;
    case '-':
    case '.': return Cell::Empty;
    default: return Cell::Unknown;
  }
}

template <class Position>
Diagram diagram_of(const Position& position) {
  Diagram diagram;
  diagram.rules = position.rules();
  diagram.to_move = position.to_move();
  Position::Board::for_each(position.black(),
                            [&](Square square) { diagram.black |= WideBits::of(square); });
  Position::Board::for_each(position.white(),
                            [&](Square square) { diagram.white |= WideBits::of(square); });
  return diagram;
}

// The type of position must support the size of the diagram.
template <class Position>
Position position_of(const Diagram& diagram) {
  typename Position::Bits black{};
  typename Position::Bits white{};
  for (int index = 0; index < diagram.rules.size * diagram.rules.size; ++index) {
    const Square square = Square::from_index(index, diagram.rules.size);
    if (diagram.black.has(square)) black = black | Position::Board::bits_of(square);
    if (diagram.white.has(square)) white = white | Position::Board::bits_of(square);
  }
  return Position::from_discs(black, white, diagram.to_move, diagram.rules);
}

template <class Position>
std::string position_text(const Position& position) {
  return to_text(diagram_of(position));
}

// The type of position must support the rules.
template <class Position>
Result<Position> parse_position(std::string_view text, const Rules& rules = {}) {
  const Diagram diagram = TRY(parse_diagram(text, rules));
  return position_of<Position>(diagram);
}

}  // namespace outflank::othello
