#include "terminal/frame.h"

#include <algorithm>

#include "terminal/panels.h"

namespace outflank::terminal {
namespace {

constexpr int kPanelWidth = 26;  // at the least
constexpr int kWidestPanel = 60;
constexpr int kPanelHeight = 16;  // at the least, beside a small board
constexpr int kGap = 1;           // between board and panels
constexpr Style kBar{.ink = Ink::Plain, .paper = Paper::Bar};
constexpr Style kStrongBar{.ink = Ink::Strong, .paper = Paper::Bar};

void draw_bar(Canvas& canvas, int y, std::string_view left, std::string_view right, Style style) {
  canvas.fill(0, y, canvas.width(), 1, {U' ', kBar});
  const int end = canvas.write(1, y, left, style, canvas.width() - 2);
  const int x = canvas.width() - 1 - columns_of(right);
  if (x > end) canvas.write(x, y, right, kBar);
}

// The largest squares with which the board fits, beside panels if there is room for both.
int fitting_height(const games::Game& game, BoardStyle style, int width, int height) {
  for (int cells = kMaxCellHeight; cells > 1; --cells) {
    style.cell_height = cells;
    const Canvas board = draw_board(game, {}, style);
    if (board.height() <= height && board.width() + kGap + kPanelWidth <= width) return cells;
  }
  return 1;
}

// The first of `shown` characters of `size`, such that the one of interest is among them.
int first_shown(int size, int shown, int interest) {
  if (size <= shown) return 0;
  return std::clamp(interest - shown / 2, 0, size - shown);
}

}  // namespace

std::optional<Point> Frame::on_board(Point point) const {
  const int x = point.x - board.x;
  const int y = point.y - board.y;
  if (x < 0 || y < 0 || x >= board_width || y >= board_height) return std::nullopt;
  return Point{from.x + x, from.y + y};
}

Frame draw_frame(const games::Game& game, const ScreenView& view, const Texts& texts, int width,
                 int height) {
  Frame frame{.canvas = Canvas(width, height),
              .caret = std::nullopt,
              .style = {.glyphs = view.glyphs,
                        .colored = view.colored,
                        .cell_height = 1,
                        .flipped = view.flipped,
                        .labels_above = false},
              .board = {0, 1},
              .from = {}};
  Canvas& canvas = frame.canvas;
  const int body = height - 3;  // between the title above, the status and the keys below
  frame.style.cell_height = fitting_height(game, frame.style, width, body);
  const Canvas board = draw_board(game, view.marks, frame.style);

  const bool panels = board.width() + kGap + kPanelWidth <= width;
  if (!panels) {
    draw_players_line(canvas, {0, 1, width, 1}, view);
    frame.board.y = 2;
  }
  const int room = std::max(0, body - (frame.board.y - 1));
  frame.board_width = std::min(board.width(), width);
  frame.board_height = std::min(board.height(), room);
  // On a large screen everything stands in its middle.
  const int panel_width = std::min(width - board.width() - kGap - 1, kWidestPanel);
  const int group = panels ? board.width() + kGap + panel_width + 1 : frame.board_width;
  frame.board.x = std::max(0, (width - group) / 2);
  frame.board.y += (room - frame.board_height) / 2;
  const std::string interest = view.marks.cursor ? view.marks.cursor->move : view.marks.last_move;
  const Point middle = place_of(game, frame.style, interest);
  frame.from = {first_shown(board.width(), frame.board_width, middle.x),
                first_shown(board.height(), frame.board_height, middle.y)};
  canvas.copy(board, frame.from, frame.board.x, frame.board.y, frame.board_width,
              frame.board_height);
  if (panels) {
    const int x = frame.board.x + board.width() + kGap;
    draw_panels(canvas, {x, frame.board.y, panel_width, std::max(frame.board_height, kPanelHeight)},
                view, texts);
  }

  draw_bar(canvas, 0, view.title, view.turn, kStrongBar);
  const int status_y = height - 2;
  int x = canvas.write(1, status_y, view.status, {.ink = view.status_ink}, width - 2);
  if (view.typed) {
    x = canvas.write(x, status_y, *view.typed, {.ink = Ink::Strong}, width - 1 - x);
    frame.caret = {std::min(x, width - 1), status_y};
  }
  draw_bar(canvas, height - 1, view.keys, "", kBar);
  if (view.window) draw_window(canvas, *view.window, view.glyphs);
  if (view.glyphs == Glyphs::Ascii) canvas.fold_to_ascii();
  return frame;
}

}  // namespace outflank::terminal
