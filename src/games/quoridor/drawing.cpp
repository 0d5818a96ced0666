#include "games/quoridor/drawing.h"

#include <string_view>
#include <vector>

namespace outflank::quoridor {
namespace {

// A canvas of characters: square (column, row) has its middle at x = 4·column + 2 and line
// 2·(rows − row) − 1 inside the frame.
class Canvas {
 public:
  Canvas(int columns, int rows)
      : columns_(columns),
        rows_(rows),
        lines_(static_cast<std::size_t>(2 * rows + 1),
               std::string(static_cast<std::size_t>(4 * columns + 1), ' ')) {
    for (int line = 0; line <= 2 * rows; ++line) {
      for (int x = 0; x <= 4 * columns; ++x) {
        const bool frame_row = line == 0 || line == 2 * rows;
        const bool frame_column = x == 0 || x == 4 * columns;
        char& c = at(x, line);
        if (line % 2 == 0 && x % 4 == 0) {
          c = '+';
        } else if (frame_row) {
          c = '-';
        } else if (frame_column) {
          c = '|';
        }
      }
    }
  }

  void pawn(Square square, char name) {
    at(4 * square.column() + 2, 2 * (rows_ - square.row()) - 1) = name;
  }

  void wall(Move wall) {
    const Square square = wall.square();
    const int middle_x = 4 * (square.column() + 1);
    const int middle_line = 2 * (rows_ - square.row() - 1);
    if (wall.kind() == MoveKind::Horizontal) {
      for (int x = middle_x - 3; x <= middle_x + 3; ++x) at(x, middle_line) = '=';
    } else {
      for (int line = middle_line - 1; line <= middle_line + 1; ++line) at(middle_x, line) = '#';
    }
  }

  [[nodiscard]] std::string text() const {
    std::string letters = "   ";
    for (int column = 0; column < columns_; ++column) {
      letters += "  ";
      letters += static_cast<char>('a' + column);
      letters += ' ';
    }
    letters.pop_back();
    letters += '\n';

    std::string text = letters;
    for (int line = 0; line <= 2 * rows_; ++line) {
      const std::string& drawn = lines_[static_cast<std::size_t>(line)];
      if (line % 2 == 0) {
        text += "   " + drawn + "\n";
        continue;
      }
      const std::string number = std::to_string(rows_ - line / 2);
      text += (number.size() == 1 ? " " : "") + number + " " + drawn + " " + number + "\n";
    }
    return text + letters;
  }

 private:
  char& at(int x, int line) {
    return lines_[static_cast<std::size_t>(line)][static_cast<std::size_t>(x)];
  }

  int columns_;
  int rows_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string draw(const Setup& setup) {
  Canvas canvas(setup.rules.columns, setup.rules.rows);
  for (const auto& [wall, owner] : setup.walls) canvas.wall(wall);
  for (int p = 0; p < setup.rules.players; ++p) {
    const Setup::Player& player = setup.players[static_cast<std::size_t>(p)];
    if (player.standing != Setup::Standing::OnBoard) continue;
    canvas.pawn(player.pawn, static_cast<char>('1' + p));
  }
  return canvas.text();
}

}  // namespace outflank::quoridor
