#include "terminal/panels.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/text.h"

namespace outflank::terminal {
namespace {

constexpr int kMessageLines = 5;
constexpr int kRestHeight = 7;  // for moves and messages with their headings
constexpr Style kStrong{.ink = Ink::Strong};
constexpr Style kFaint{.ink = Ink::Faint};

void draw_heading(Canvas& canvas, int x, int y, int width, const std::string& text,
                  const ScreenView& view) {
  canvas.fill(x, y, width, 1, {view.glyphs == Glyphs::Unicode ? U'─' : U'-', kFaint});
  canvas.write(x + 1, y, " " + text + " ", kStrong, width - 2);
}

// Returns the line after them.
int draw_players(Canvas& canvas, const Area& area, const ScreenView& view) {
  const bool unicode = view.glyphs == Glyphs::Unicode;
  // Scores get a line if moves and messages still have theirs.
  const bool scores = area.height >= 3 * static_cast<int>(view.seats.size()) + kRestHeight;
  int y = area.y;
  for (const SeatView& seat : view.seats) {
    if (seat.to_move) canvas.put(area.x, y, unicode ? U'▶' : U'>', kStrong);
    if (view.colored) {
      const PieceLook& look = unicode ? seat.look : seat.ascii_look;
      canvas.fill(area.x + 2, y, 3, 1, {U' ', look.style});
      canvas.put(area.x + 3, y, look.glyph, look.style);
    } else {
      canvas.write(area.x + 2, y, fmt::format("({})", seat.piece));
    }
    const int clock = static_cast<int>(seat.clock.size());
    const int room = area.width - 6 - (clock > 0 ? clock + 1 : 0);
    canvas.write(area.x + 6, y, seat.name, seat.to_move ? kStrong : Style{}, room);
    canvas.write(area.x + area.width - clock, y, seat.clock, seat.to_move ? kStrong : Style{});
    std::string facts = seat.color;
    for (const std::string& fact : seat.facts) facts += "  " + fact;
    canvas.write(area.x + 6, y + 1, facts, kFaint, area.width - 6);
    y += 2;
    if (!scores) continue;
    canvas.write(area.x + 6, y, seat.score, kFaint, area.width - 6);
    ++y;
  }
  return y;
}

void draw_moves(Canvas& canvas, const Area& area, const ScreenView& view) {
  const std::size_t seats = std::max<std::size_t>(view.seats.size(), 1);
  constexpr int kColumn = 6;
  const std::size_t rounds = (view.moves.size() + seats - 1) / seats;
  // Several rounds side by side when there is room.
  const int round_width = 5 + kColumn * static_cast<int>(seats);
  const int across = std::max(1, area.width / round_width);
  const auto shown = static_cast<std::size_t>(std::max(area.height, 0) * across);
  // The last rounds, or those up to the lookback.
  const std::size_t current = (view.shown_ply + seats - 1) / seats;
  const std::size_t end = std::max(std::min(rounds, shown), std::min(rounds, current));
  const std::size_t first = end > shown ? end - shown : 0;
  for (std::size_t round = first; round < end; ++round) {
    const auto place = static_cast<int>(round - first);
    const int x = area.x + place / area.height * round_width;
    const int y = area.y + place % area.height;
    canvas.write(x, y, fmt::format("{:>3}.", round + 1), kFaint);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::size_t ply = round * seats + seat;
      if (ply >= view.moves.size()) break;
      const bool last = ply + 1 == view.shown_ply;
      canvas.write(x + 5 + kColumn * static_cast<int>(seat), y, view.moves[ply],
                   last ? kStrong : Style{}, area.x + area.width - x - 5);
    }
  }
}

void draw_messages(Canvas& canvas, const Area& area, const ScreenView& view) {
  std::vector<std::string> lines;
  for (const std::string& message : view.messages) {
    for (std::string& line : wrapped(message, area.width)) lines.push_back(std::move(line));
  }
  const auto height = static_cast<std::size_t>(std::max(area.height, 0));
  const std::size_t first = lines.size() > height ? lines.size() - height : 0;
  for (std::size_t i = first; i < lines.size(); ++i) {
    canvas.write(area.x, area.y + static_cast<int>(i - first), lines[i], {}, area.width);
  }
}

}  // namespace

void draw_panels(Canvas& canvas, const Area& area, const ScreenView& view, const Texts& texts) {
  const int bottom = area.y + area.height;
  int y = area.y;
  draw_heading(canvas, area.x, y, area.width, texts(Text::Players), view);
  y = draw_players(canvas, {area.x, y + 1, area.width, area.height - 1}, view);
  // Messages have their lines at the bottom; moves get the rest.
  const int messages = std::clamp(bottom - y - 4, 0, kMessageLines + 1);
  const int moves = bottom - messages - y;
  if (moves >= 2) {
    draw_heading(canvas, area.x, y, area.width, texts(Text::Moves), view);
    draw_moves(canvas, {area.x, y + 1, area.width, moves - 1}, view);
  }
  if (messages >= 2) {
    y = bottom - messages;
    draw_heading(canvas, area.x, y, area.width, texts(Text::Messages), view);
    draw_messages(canvas, {area.x, y + 1, area.width, messages - 1}, view);
  }
}

void draw_players_line(Canvas& canvas, const Area& area, const ScreenView& view) {
  int x = area.x;
  for (const SeatView& seat : view.seats) {
    std::string text = fmt::format("{}{} {}", seat.to_move ? ">" : " ", seat.piece, seat.name);
    if (!seat.facts.empty()) text += " " + seat.facts.front();
    if (!seat.clock.empty()) text += " " + seat.clock;
    const Style style = seat.to_move ? kStrong : Style{};
    x = canvas.write(x, area.y, text + "  ", style, area.x + area.width - x);
  }
}

void draw_window(Canvas& canvas, const ScreenView::Window& window, Glyphs glyphs) {
  int width = std::max(columns_of(window.title), columns_of(window.foot));
  for (const std::string& line : window.lines) width = std::max(width, columns_of(line));
  width = std::min(width + kWindowFrame, canvas.width());
  const int lines =
      std::max(0, std::min(static_cast<int>(window.lines.size()), canvas.height() - kWindowFrame));
  const int height = lines + kWindowFrame;
  const int x = (canvas.width() - width) / 2;
  const int y = std::max(0, (canvas.height() - height) / 2);
  const bool unicode = glyphs == Glyphs::Unicode;
  canvas.fill(x, y, width, height, {});
  canvas.fill(x, y, width, 1, {unicode ? U'─' : U'-', {}});
  canvas.fill(x, y + height - 1, width, 1, {unicode ? U'─' : U'-', {}});
  canvas.fill(x, y, 1, height, {unicode ? U'│' : U'|', {}});
  canvas.fill(x + width - 1, y, 1, height, {unicode ? U'│' : U'|', {}});
  canvas.put(x, y, unicode ? U'╭' : U'+');
  canvas.put(x + width - 1, y, unicode ? U'╮' : U'+');
  canvas.put(x, y + height - 1, unicode ? U'╰' : U'+');
  canvas.put(x + width - 1, y + height - 1, unicode ? U'╯' : U'+');
  canvas.write(x + 2, y, " " + window.title + " ", kStrong, width - 4);
  // The selected line stays visible.
  std::size_t first = window.first;
  if (window.chosen && *window.chosen >= static_cast<std::size_t>(lines)) {
    first = *window.chosen - static_cast<std::size_t>(lines) + 1;
  }
  for (int i = 0; i < lines; ++i) {
    const std::size_t index = first + static_cast<std::size_t>(i);
    if (index >= window.lines.size()) break;
    const bool chosen = window.chosen == index;
    const Style style = chosen ? Style{Ink::Black, Paper::Good} : Style{};
    if (chosen) canvas.fill(x + 1, y + 1 + i, width - 2, 1, {U' ', style});
    canvas.write(x + 2, y + 1 + i, window.lines[index], style, width - 4);
  }
  canvas.write(x + 2, y + height - 2, window.foot, kFaint, width - 4);
}

std::vector<std::string> wrapped(std::string_view text, int columns) {
  std::vector<std::string> lines;
  std::string line;
  for (const std::string_view word : words(text)) {
    std::string rest(word);
    if (!line.empty() && columns_of(line) + 1 + columns_of(rest) > columns) {
      lines.push_back(std::exchange(line, ""));
    }
    // A word that is longer than a line is cut.
    while (line.empty() && columns_of(rest) > columns && columns > 0) {
      lines.push_back(shortened(rest, columns));
      rest.erase(0, std::max<std::size_t>(lines.back().size(), 1));
    }
    line += (line.empty() ? "" : " ") + rest;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

}  // namespace outflank::terminal
