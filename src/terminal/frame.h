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

// Everything shown on the full screen, apart from its size.
struct ScreenView {
  // A list or text over the board.
  struct Window {
    std::string title;
    std::vector<std::string> lines;
    std::optional<std::size_t> chosen;  // the selected line, always visible
    std::size_t first = 0;              // the first visible line of a text
    std::string foot;
  };

  Glyphs glyphs = Glyphs::Unicode;
  bool colored = true;
  bool flipped = false;
  BoardMarks marks;
  std::string title;
  std::string turn;
  std::vector<SeatView> seats;
  std::vector<std::string> moves;     // one per ply
  std::size_t shown_ply = 0;          // how many of them the board shows
  std::vector<std::string> messages;  // the newest last
  Ink status_ink = Ink::Plain;
  std::string status;
  std::optional<std::string> typed;  // after the status, with the caret behind it
  std::string keys;
  std::optional<Window> window;
};

// A drawn screen, and where the board is on it.
struct Frame {
  Canvas canvas;
  std::optional<Point> caret;
  BoardStyle style;  // as it was drawn
  Point board;       // its upper left visible character
  int board_width = 0;
  int board_height = 0;
  // How far the board is scrolled, if only a part fits; its labels stay at the left and below.
  Point scrolled;
  int pinned_columns = 0;
  int pinned_lines = 0;
  int farthest_scroll = 0;  // the scroll at which the last line of the board is visible

  // The point of the drawn board under a point of the screen.
  [[nodiscard]] std::optional<Point> on_board(Point point) const;
};

// Draws for a screen of any size: squares as large as possible; a part of the board around the
// cursor, with its labels, where it does not fit; panels where there is room.
Frame draw_frame(const games::Game& game, const ScreenView& view, const Texts& texts, int width,
                 int height);

}  // namespace outflank::terminal
