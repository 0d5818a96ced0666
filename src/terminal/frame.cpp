#include "terminal/frame.h"

#include <algorithm>

#include "terminal/panels.h"

namespace outflank::terminal {
namespace {

constexpr int kPanelWidth = 26;  // at the least
constexpr int kMaxPanelWidth = 60;
constexpr int kPanelHeight = 16;  // at the least, beside a small board
constexpr int kGap = 1;           // between board and panels
constexpr Style kBar{.ink = Ink::Bar, .paper = Paper::Bar};
constexpr Style kStrongBar{.ink = Ink::StrongBar, .paper = Paper::Bar};

void draw_bar(Canvas& canvas, int y, std::string_view left, std::string_view right, Style style) {
  canvas.fill(0, y, canvas.width(), 1, {U' ', kBar});
  const int end = canvas.write(1, y, left, style, canvas.width() - 2);
  const int x = canvas.width() - 1 - columns_of(right);
  if (x > end) canvas.write(x, y, right, kBar);
}

// The largest square size that fits, with panels if there is room for both.
int fitting_height(const games::Game& game, BoardStyle style, int width, int height) {
  for (int cells = kMaxCellHeight; cells > 1; --cells) {
    style.cell_height = cells;
    const Canvas board = draw_board(game, {}, style);
    if (board.height() <= height && board.width() + kGap + kPanelWidth <= width) return cells;
  }
  return 1;
}

// How far to scroll `size` characters so that `interest` is near the middle of the `shown` ones.
int scroll_of(int size, int shown, int interest) {
  if (size <= shown) return 0;
  return std::clamp(interest - shown / 2, 0, size - shown);
}

// Puts the board in its place, or the part of it that fits.
void place_board(Frame& frame, const Canvas& board, Point interest) {
  constexpr int kMinVisible = 3;  // of the board itself; labels come after
  const bool cut_x = board.width() > frame.board_width;
  const bool cut_y = board.height() > frame.board_height;
  if (cut_x && frame.board_width >= kLabelColumns + kMinVisible)
    frame.pinned_columns = kLabelColumns;
  if (cut_y && frame.board_height >= kLabelLines + kMinVisible) frame.pinned_lines = kLabelLines;
  const int columns = frame.board_width - frame.pinned_columns;
  const int lines = frame.board_height - frame.pinned_lines;
  frame.farthest_scroll = board.height() - frame.board_height;
  frame.scrolled = {
      scroll_of(board.width() - frame.pinned_columns, columns, interest.x - frame.pinned_columns),
      scroll_of(board.height() - frame.pinned_lines, lines, interest.y)};
  for (int y = 0; y < frame.board_height; ++y) {
    for (int x = 0; x < frame.board_width; ++x) {
      const Point place{frame.board.x + x, frame.board.y + y};
      const Point from = *frame.on_board(place);
      const Cell& cell = board.at(from.x, from.y);
      frame.canvas.put(place.x, place.y, cell.glyph, cell.style);
    }
  }
}

}  // namespace

std::optional<Point> Frame::on_board(Point point) const {
  const int x = point.x - board.x;
  const int y = point.y - board.y;
  if (x < 0 || y < 0 || x >= board_width || y >= board_height) return std::nullopt;
  // The labels of columns are the last lines of the board.
  const bool label = pinned_lines > 0 && y >= board_height - pinned_lines;
  return Point{x < pinned_columns ? x : x + scrolled.x,
               label ? y + farthest_scroll : y + scrolled.y};
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
              .scrolled = {}};
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
  // On a large screen everything is centred.
  const int panel_width = std::min(width - board.width() - kGap - 1, kMaxPanelWidth);
  const int group = panels ? board.width() + kGap + panel_width + 1 : frame.board_width;
  frame.board.x = std::max(0, (width - group) / 2);
  frame.board.y += (room - frame.board_height) / 2;
  const auto interest =
      view.marks.cursor ? std::optional(view.marks.cursor->move) : view.marks.last_move;
  place_board(frame, board, place_of(game, frame.style, interest));
  if (panels) {
    const int x = frame.board.x + board.width() + kGap;
    draw_panels(canvas, {x, frame.board.y, panel_width, std::max(frame.board_height, kPanelHeight)},
                view, texts);
  }

  draw_bar(canvas, 0, view.title, view.turn, kStrongBar);
  const int status_y = height - 2;
  // Without panels the newest message replaces the turn, which the title shows as well.
  const bool message = !panels && view.status == view.turn && !view.messages.empty();
  int x = canvas.write(1, status_y, message ? view.messages.back() : view.status,
                       {.ink = view.status_ink}, width - 2);
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
