#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/game.h"
#include "terminal/board.h"
#include "terminal/canvas.h"
#include "terminal/seat_view.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// Everything that is to be seen on the full screen, apart from its size.
struct ScreenView {
  // A list or text over the board.
  struct Window {
    std::string title;
    std::vector<std::string> lines;
    std::optional<std::size_t> chosen;  // a line that is marked, and stays in sight
    std::size_t first = 0;              // the first line of a text that is shown
    std::string foot;
  };

  Glyphs glyphs = Glyphs::Unicode;
  bool colored = true;
  bool flipped = false;
  BoardMarks marks;
  std::string title;
  std::string turn;
  std::vector<SeatView> seats;
  std::vector<std::string> moves;     // one a ply
  std::size_t shown_ply = 0;          // how many of them have been played on the board
  std::vector<std::string> messages;  // the newest last
  Ink status_ink = Ink::Plain;
  std::string status;
  std::optional<std::string> typed;  // after the status, with the caret behind it
  std::string keys;
  std::optional<Window> window;
};

// A picture of the screen and where the board is on it.
struct Frame {
  Canvas canvas;
  std::optional<Point> caret;
  BoardStyle style;  // as it was drawn
  Point board;       // the place of its upper left character that is seen
  int board_width = 0;
  int board_height = 0;
  // Where only a part of the board fits: how far it has moved under its labels, which stay at the
  // left and below.
  Point scrolled;
  int pinned_columns = 0;
  int pinned_lines = 0;
  int farthest_scroll = 0;  // at which the last line of the board is seen

  // The point of the drawn board under a point of the screen.
  [[nodiscard]] std::optional<Point> on_board(Point point) const;
};

// Draws for a screen of any size: squares as large as fit; only a part of the board around the cursor,
// with the names of its rows and columns, where it does not fit at all; panels where there is room beside it.
Frame draw_frame(const games::Game& game, const ScreenView& view, const Texts& texts, int width,
                 int height);

}  // namespace outflank::terminal
