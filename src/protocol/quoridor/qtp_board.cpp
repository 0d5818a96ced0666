#include "protocol/quoridor/qtp_board.h"

#include <cstddef>
#include <vector>

namespace outflank::protocol {
namespace {

// Line 2·i holds the border above the i-th row from the top, line 2·i + 1 the row itself; column x
// of the board has its middle at 4·x + 2. QTP counts rows from the other end, so the first player,
// on our row 1, is on top.
class Drawing {
 public:
  Drawing(int columns, int rows)
      : lines_(static_cast<std::size_t>(2 * rows + 1),
               std::string(static_cast<std::size_t>(4 * columns + 1), ' ')) {
    for (int line = 0; line <= 2 * rows; ++line) {
      for (int x = 0; x <= 4 * columns; ++x) {
        if (line % 2 == 0) {
          at(x, line) = x % 4 == 0 ? '+' : '-';
        } else if (x % 4 == 0) {
          at(x, line) = '|';
        }
      }
    }
  }

  char& at(int x, int line) {
    return lines_[static_cast<std::size_t>(line)][static_cast<std::size_t>(x)];
  }

  void wall(quoridor::Move wall) {
    const int x = 4 * (wall.square().column() + 1);
    const int line = 2 * (wall.square().row() + 1);
    if (wall.kind() == quoridor::MoveKind::Horizontal) {
      for (int i = x - 3; i <= x + 3; ++i) at(i, line) = '=';
    } else {
      for (int i = line - 1; i <= line + 1; ++i) at(x, i) = 'H';
    }
  }

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
};

}  // namespace

std::string draw_qtp_board(const quoridor::Setup& setup) {
  const int columns = setup.rules.columns;
  const int rows = setup.rules.rows;
  Drawing drawing(columns, rows);
  for (const auto& [wall, owner] : setup.walls) drawing.wall(wall);
  constexpr char kNames[] = {'B', 'W'};
  for (std::size_t p = 0; p < 2; ++p) {
    const quoridor::Square pawn = setup.players[p].pawn;
    drawing.at(4 * pawn.column() + 2, 2 * pawn.row() + 1) = kNames[p];
  }

  std::string letters = "   ";
  for (int column = 0; column < columns; ++column) {
    letters += "  ";
    letters += static_cast<char>('A' + column);
    letters += ' ';
  }
  letters.back() = '\n';

  std::string text = letters;
  for (int line = 0; line <= 2 * rows; ++line) {
    const std::string& drawn = drawing.lines()[static_cast<std::size_t>(line)];
    if (line % 2 == 0) {
      text += "   " + drawn + "\n";
      continue;
    }
    const std::string number = std::to_string(rows - line / 2);
    text += (number.size() == 1 ? " " : "") + number + " " + drawn + " " + number;
    if (line == 1) text += "  black walls: " + std::to_string(setup.players[0].walls_left);
    if (line == 3) text += "  white walls: " + std::to_string(setup.players[1].walls_left);
    text += "\n";
  }
  return text + letters;
}

}  // namespace outflank::protocol
