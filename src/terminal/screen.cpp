#define NCURSES_WIDECHAR 1

#include "terminal/screen.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <ncurses.h>
#include <poll.h>
#include <unistd.h>

#include "terminal/signals.h"

namespace outflank::terminal {
namespace {

constexpr int kEscapeDelay = 25;  // milliseconds between the bytes of one key

Key special_key(wint_t code) {
  switch (code) {
    case KEY_UP: return {.kind = KeyKind::Up};
    case KEY_DOWN: return {.kind = KeyKind::Down};
    case KEY_LEFT: return {.kind = KeyKind::Left};
    case KEY_RIGHT: return {.kind = KeyKind::Right};
    case KEY_PPAGE: return {.kind = KeyKind::PageUp};
    case KEY_NPAGE: return {.kind = KeyKind::PageDown};
    case KEY_HOME: return {.kind = KeyKind::Home};
    case KEY_END: return {.kind = KeyKind::End};
    case KEY_ENTER: return {.kind = KeyKind::Enter};
    case KEY_BACKSPACE:
    case KEY_DC: return {.kind = KeyKind::Backspace};
    case KEY_RESIZE: return {.kind = KeyKind::Resized};
    case KEY_MOUSE: {
      MEVENT event{};
      if (getmouse(&event) != OK) return {};
      if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) == 0) return {};
      return {.kind = KeyKind::Click, .point = {event.x, event.y}};
    }
    default: return {};
  }
}

Key character_key(wint_t code) {
  switch (code) {
    case L'\n':
    case L'\r': return {.kind = KeyKind::Enter};
    case 27: return {.kind = KeyKind::Escape};
    case L'\t': return {.kind = KeyKind::Tab};
    case 8:
    case 127: return {.kind = KeyKind::Backspace};
    case 3: return {.kind = KeyKind::Interrupted};
    default: break;
  }
  if (code < 32) return {};
  return {.kind = KeyKind::Character, .character = static_cast<char32_t>(code)};
}

// A key that ncurses has ready; empty if it has to wait for more.
std::optional<Key> ready_key() {
  wint_t code = 0;
  const int got = get_wch(&code);
  if (got == KEY_CODE_YES) return special_key(code);
  if (got == OK) return character_key(code);
  return std::nullopt;
}

}  // namespace

std::unique_ptr<Screen> Screen::open(Colors colors) {
  SCREEN* handle = newterm(nullptr, stdout, stdin);
  if (handle == nullptr) return nullptr;
  return std::unique_ptr<Screen>(new Screen(handle, colors));
}

Screen::Screen(void* handle, Colors colors) : handle_(handle) {
  set_term(static_cast<SCREEN*>(handle));
  set_escdelay(kEscapeDelay);
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  mouseinterval(0);
  mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
  if (colors == Colors::Wanted && has_colors()) {
    start_color();
    use_default_colors();
    colors_ = COLORS;
  }
}

Screen::~Screen() {
  endwin();
  delscreen(static_cast<SCREEN*>(handle_));
}

Point Screen::size() const {
  return {COLS, LINES};
}

short Screen::pair_of(Style style) {
  if (colors_ == 0) return 0;
  const TerminalColor ink = color_of(style.ink);
  const TerminalColor paper = color_of(style.paper);
  const std::pair wanted =
      colors_ >= 256 ? std::pair(ink.of_256, paper.of_256) : std::pair(ink.of_8, paper.of_8);
  if (wanted == std::pair(-1, -1)) return 0;
  const auto known = pairs_.find(wanted);
  if (known != pairs_.end()) return known->second;
  const auto number = static_cast<short>(pairs_.size() + 1);
  if (number >= COLOR_PAIRS) return 0;
  init_pair(number, static_cast<short>(wanted.first), static_cast<short>(wanted.second));
  pairs_[wanted] = number;
  return number;
}

unsigned Screen::attributes_of(Style style) const {
  unsigned attributes = A_NORMAL;
  if (style.ink == Ink::Strong || style.ink == Ink::StrongBar) attributes |= A_BOLD;
  const bool few = colors_ < 256;
  if (few && style.ink == Ink::Faint) attributes |= A_DIM;
  // Without colours, a meaningful background is shown in reverse video.
  const bool bar = style.paper == Paper::Bar;
  const bool cursor = style.paper == Paper::Good || style.paper == Paper::Bad;
  if ((few && bar) || (colors_ == 0 && cursor)) attributes |= A_REVERSE;
  return attributes;
}

void Screen::show(const Canvas& canvas, std::optional<Point> caret) {
  erase();
  for (int y = 0; y < std::min(canvas.height(), LINES); ++y) {
    for (int x = 0; x < std::min(canvas.width(), COLS); ++x) {
      const Cell& cell = canvas.at(x, y);
      if (cell.glyph == 0) continue;
      const std::array<wchar_t, 2> text = {static_cast<wchar_t>(cell.glyph), L'\0'};
      cchar_t character{};
      setcchar(&character, text.data(), attributes_of(cell.style), pair_of(cell.style), nullptr);
      mvadd_wch(y, x, &character);
    }
  }
  curs_set(caret ? 1 : 0);
  if (caret) move(caret->y, caret->x);
  refresh();
}

Key Screen::read(std::chrono::milliseconds most) {
  if (Signals::caught() != 0) return {.kind = KeyKind::Interrupted};
  if (const auto key = ready_key()) return *key;
  std::array<pollfd, 2> waited = {pollfd{STDIN_FILENO, POLLIN, 0},
                                  pollfd{Signals::descriptor(), POLLIN, 0}};
  const int ready = ::poll(waited.data(), waited.size(), static_cast<int>(most.count()));
  if (Signals::caught() != 0) return {.kind = KeyKind::Interrupted};
  if (const auto key = ready_key()) return *key;
  // The terminal is gone.
  constexpr int kGone = POLLHUP | POLLERR | POLLNVAL;
  if (ready > 0 && (waited[0].revents & kGone) != 0) return {.kind = KeyKind::Interrupted};
  return {};
}

}  // namespace outflank::terminal
