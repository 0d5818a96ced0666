#include "games/othello/drawing.h"

#include "games/othello/grid_position.h"

namespace outflank::othello {

std::string draw(const Diagram& diagram) {
  const int size = diagram.rules.size;
  const auto position = position_of<GridPosition>(diagram);
  const auto legal = position.legal_squares();

  std::string letters = "  ";
  for (int column = 0; column < size; ++column) {
    letters += ' ';
    letters += static_cast<char>('a' + column);
  }
  letters += '\n';

  std::string text = letters;
  for (int row = 0; row < size; ++row) {
    const std::string number = std::to_string(row + 1);
    text += (number.size() == 1 ? " " : "") + number;
    for (int column = 0; column < size; ++column) {
      const Square square = Square::at(column, row);
      const auto color = position.at(square);
      text += ' ';
      if (color) {
        text += *color == Color::Black ? 'X' : 'O';
      } else {
        text += GridPosition::Board::has(legal, square) ? '*' : '.';
      }
    }
    text += " " + number + "\n";
  }
  return text + letters;
}

}  // namespace outflank::othello
