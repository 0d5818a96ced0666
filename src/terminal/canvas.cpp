#include "terminal/canvas.h"

#include <algorithm>

#include <fmt/format.h>

namespace outflank::terminal {
namespace {

constexpr char32_t kReplacement = U'\uFFFD';

// Takes one character off the front of a text; bytes that are not UTF-8 count one by one.
char32_t take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  std::size_t length = 1;
  char32_t character = first;
  if (first >= 0xF0 && first < 0xF8) {
    length = 4;
    character = first & 0x07U;
  } else if (first >= 0xE0) {
    length = first < 0xF0 ? 3 : 1;
    character = first & 0x0FU;
  } else if (first >= 0xC0) {
    length = 2;
    character = first & 0x1FU;
  }
  bool whole = first < 0x80 || (length > 1 && length <= text.size());
  for (std::size_t i = 1; whole && i < length; ++i) {
    whole = (byte(i) & 0xC0U) == 0x80U;
    character = character << 6U | (byte(i) & 0x3FU);
  }
  text.remove_prefix(whole ? length : 1);
  return whole ? character : kReplacement;
}

// Two for East Asian scripts and pictographs, zero for combining characters.
int width_of(char32_t c) {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return 0;
  if ((c >= 0x0300 && c <= 0x036F) || (c >= 0x200B && c <= 0x200F) ||
      (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF) {
    return 0;
  }
  const bool wide = (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
                    (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
                    (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                    (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
  return wide ? 2 : 1;
}

// Strips the accents of Latin letters; `?` for anything else.
char32_t plain_letter(char32_t c) {
  constexpr std::u32string_view kAccented =
      U"ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿŐőŰűŠšŽžČčŘřĚěŁłŃńŚśŻżĄąĘę";
  constexpr std::u32string_view kPlain =
      U"AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyyOoUuSsZzCcRrEeLlNnSsZzAaEe";
  static_assert(kAccented.size() == kPlain.size());
  const std::size_t place = kAccented.find(c);
  return place == std::u32string_view::npos ? U'?' : kPlain[place];
}

std::string escape_of(Style style) {
  std::string codes = "0";
  if (style.ink == Ink::Strong || style.ink == Ink::StrongBar) codes += ";1";
  if (const int color = color_of(style.ink).of_256; color >= 0) {
    codes += fmt::format(";38;5;{}", color);
  }
  if (const int color = color_of(style.paper).of_256; color >= 0) {
    codes += fmt::format(";48;5;{}", color);
  }
  return "\033[" + codes + "m";
}

}  // namespace

Ink ink_of_seat(games::SeatId seat) {
  return static_cast<Ink>(static_cast<int>(Ink::Seat1) + static_cast<int>(seat.index()));
}

Ink ink_of_wall(games::SeatId seat) {
  return static_cast<Ink>(static_cast<int>(Ink::Wall1) + static_cast<int>(seat.index()));
}

Paper paper_of_seat(games::SeatId seat) {
  return static_cast<Paper>(static_cast<int>(Paper::Seat1) + static_cast<int>(seat.index()));
}

Canvas::Canvas(int width, int height)
    : width_(std::max(width, 0)),
      height_(std::max(height, 0)),
      cells_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

const Cell& Canvas::at(int x, int y) const {
  static const Cell kBlank;
  if (!inside(x, y)) return kBlank;
  return cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                static_cast<std::size_t>(x)];
}

void Canvas::put(int x, int y, char32_t glyph, Style style) {
  if (!inside(x, y)) return;
  cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
         static_cast<std::size_t>(x)] = {glyph, style};
}

int Canvas::write(int x, int y, std::string_view text, Style style, int width) {
  const int end = std::min(width_, width > width_ - x ? width_ : x + width);
  while (!text.empty()) {
    const char32_t character = take_character(text);
    const int columns = width_of(character);
    if (columns == 0) continue;
    if (x + columns > end) break;
    put(x, y, character, style);
    if (columns == 2) put(x + 1, y, 0, style);
    x += columns;
  }
  return x;
}

void Canvas::fill(int x, int y, int width, int height, Cell cell) {
  for (int row = y; row < y + height; ++row) {
    for (int column = x; column < x + width; ++column) put(column, row, cell.glyph, cell.style);
  }
}

void Canvas::copy(const Canvas& other, Point from, int x, int y, int width, int height) {
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const Cell& cell = other.at(from.x + column, from.y + row);
      put(x + column, y + row, cell.glyph, cell.style);
    }
  }
}

void Canvas::fold_to_ascii() {
  for (Cell& cell : cells_) {
    if (cell.glyph >= 0x80) cell.glyph = plain_letter(cell.glyph);
  }
}

int Canvas::end_of_line(int y) const {
  int end = width_;
  while (end > 0 && at(end - 1, y) == Cell{}) --end;
  return end;
}

std::string Canvas::text() const {
  std::string out;
  for (int y = 0; y < height_; ++y) {
    int end = width_;
    while (end > 0 && at(end - 1, y).glyph == U' ') --end;
    for (int x = 0; x < end; ++x) {
      if (at(x, y).glyph != 0) append_utf8(out, at(x, y).glyph);
    }
    out += '\n';
  }
  return out;
}

std::string Canvas::colored_text() const {
  std::string out;
  for (int y = 0; y < height_; ++y) {
    Style current;
    for (int x = 0; x < end_of_line(y); ++x) {
      const Cell& cell = at(x, y);
      if (cell.style != current) out += cell.style == Style{} ? "\033[0m" : escape_of(cell.style);
      current = cell.style;
      if (cell.glyph != 0) append_utf8(out, cell.glyph);
    }
    if (current != Style{}) out += "\033[0m";
    out += '\n';
  }
  return out;
}

int columns_of(std::string_view text) {
  int columns = 0;
  while (!text.empty()) columns += width_of(take_character(text));
  return columns;
}

std::string shortened(std::string_view text, int columns) {
  std::string out;
  int used = 0;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    used += width_of(character);
    if (used > columns) break;
    if (width_of(character) > 0) append_utf8(out, character);
  }
  return out;
}

// Inks that are also used on the terminal's own background must be readable on black and on white.
TerminalColor color_of(Ink ink) {
  switch (ink) {
    case Ink::Plain:
    case Ink::Strong: return {};
    case Ink::Faint: return {244, -1};
    case Ink::Seat1: return {75, 6};
    case Ink::Seat2: return {214, 3};
    case Ink::Seat3: return {114, 2};
    case Ink::Seat4: return {176, 5};
    case Ink::Wall1: return {32, 6};
    case Ink::Wall2: return {166, 3};
    case Ink::Wall3: return {65, 2};
    case Ink::Wall4: return {133, 5};
    case Ink::Black: return {16, 0};
    case Ink::White: return {231, 7};
    case Ink::Good: return {28, 2};
    case Ink::Bad: return {160, 1};
    case Ink::Target: return {114, 2};
    case Ink::Bar:
    case Ink::StrongBar: return {254, -1};
  }
  return {};
}

TerminalColor color_of(Paper paper) {
  switch (paper) {
    case Paper::Plain: return {};
    case Paper::Square: return {237, -1};
    case Paper::Cloth: return {29, 2};
    case Paper::Seat1: return {75, 6};
    case Paper::Seat2: return {214, 3};
    case Paper::Seat3: return {114, 2};
    case Paper::Seat4: return {176, 5};
    case Paper::Good: return {252, 7};
    case Paper::Bad: return {203, 1};
    case Paper::Bar: return {236, -1};
  }
  return {};
}

void append_utf8(std::string& out, char32_t character) {
  const auto byte = [&](char32_t value) { out += static_cast<char>(value); };
  if (character < 0x80) {
    byte(character);
  } else if (character < 0x800) {
    byte(0xC0U | character >> 6U);
    byte(0x80U | (character & 0x3FU));
  } else if (character < 0x10000) {
    byte(0xE0U | character >> 12U);
    byte(0x80U | (character >> 6U & 0x3FU));
    byte(0x80U | (character & 0x3FU));
  } else {
    byte(0xF0U | character >> 18U);
    byte(0x80U | (character >> 12U & 0x3FU));
    byte(0x80U | (character >> 6U & 0x3FU));
    byte(0x80U | (character & 0x3FU));
  }
}

}  // namespace outflank::terminal
