#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "terminal/display.h"
#include "terminal/frame.h"
#include "terminal/saved_games.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// The window over the board, if any: a text to read, or games to choose from.
class Windows {
 public:
  explicit Windows(const Texts& texts) : texts_(texts) {}

  [[nodiscard]] bool open() const { return window_.has_value(); }
  // For a screen of that size; empty when none is open.
  std::optional<ScreenView::Window> view(Point size);

  // `moves` is the game's own help: GameBoard::screen_help.
  void show_help(const std::string& moves);
  // Long lines are wrapped.
  void show_text(std::string title, std::vector<std::string> lines);
  // Needs at least one game.
  void show_games(std::vector<SavedGame> games);

  // Needs an open window. Returns the file of the chosen game.
  std::optional<std::filesystem::path> press(const Key& key);

 private:
  std::optional<std::filesystem::path> press_in_list(const Key& key);
  void press_in_text(const Key& key);

  Texts texts_;
  std::optional<ScreenView::Window> window_;
  std::size_t last_first_ = 0;    // the largest `first` at which the window is full
  std::vector<SavedGame> games_;  // empty: the window is a text
};

}  // namespace outflank::terminal
