#pragma once

#include <map>
#include <memory>
#include <utility>

#include "terminal/display.h"

namespace outflank::terminal {

// The program's terminal in full-screen mode, for the lifetime of the object. Needs Signals, and
// the locale set.
class Screen final : public Display {
 public:
  enum class Colors : std::uint8_t { None, Wanted };

  // Null if the terminal does not support it.
  static std::unique_ptr<Screen> open(Colors colors);
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen() override;

  // Whether colours are in use.
  [[nodiscard]] bool colored() const { return colors_ != 0; }

  [[nodiscard]] Point size() const override;
  void show(const Canvas& canvas, std::optional<Point> caret) override;
  Key read(std::chrono::milliseconds most) override;

 private:
  Screen(void* handle, Colors colors);

  short pair_of(Style style);
  unsigned attributes_of(Style style) const;

  void* handle_;    // ncurses' own
  int colors_ = 0;  // the number in use; 0: none
  std::map<std::pair<int, int>, short> pairs_;
};

}  // namespace outflank::terminal
