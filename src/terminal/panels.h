#pragma once

#include "terminal/frame.h"

namespace outflank::terminal {

// A rectangle of the screen.
struct Area {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

// Beside the board: players with their stock, numbered moves, messages.
void draw_panels(Canvas& canvas, const Area& area, const ScreenView& view, const Texts& texts);

// The players alone, in one line for small screens.
void draw_players_line(Canvas& canvas, const Area& area, const ScreenView& view);

// The frame of a window around its lines, across and down.
inline constexpr int kWindowFrame = 4;

// A window in the middle of the screen.
void draw_window(Canvas& canvas, const ScreenView::Window& window, Glyphs glyphs);

// The text in lines of at most N columns, broken between words where possible.
std::vector<std::string> wrapped(std::string_view text, int columns);

}  // namespace outflank::terminal
