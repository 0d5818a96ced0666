#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "terminal/canvas.h"

namespace outflank::terminal {

enum class KeyKind : std::uint8_t {
  None,  // nothing came in time
  Character,
  Up,
  Down,
  Left,
  Right,
  Enter,
  Escape,
  Tab,
  Backspace,
  PageUp,
  PageDown,
  Home,
  End,
  Click,        // `point`
  Resized,      // size() has changed
  Interrupted,  // Ctrl-C or another signal, or the terminal is gone
};

struct Key {
  KeyKind kind = KeyKind::None;
  char32_t character = 0;
  Point point{};

  friend bool operator==(const Key&, const Key&) = default;
};

// A screen of characters with a keyboard and possibly a mouse.
class Display {
 public:
  virtual ~Display() = default;
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;

  // Columns and lines.
  [[nodiscard]] virtual Point size() const = 0;
  // Shows a canvas of that size; without a position the caret is hidden.
  virtual void show(const Canvas& canvas, std::optional<Point> caret) = 0;
  // The next key, waiting at most so long.
  virtual Key read(std::chrono::milliseconds most) = 0;

 protected:
  Display() = default;
};

}  // namespace outflank::terminal
