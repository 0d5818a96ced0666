#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terminal/cursor.h"
#include "terminal/frame.h"
#include "terminal/lookback.h"
#include "terminal/table.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// The state of the screen beside the game itself.
struct ScreenState {
  BoardCursor cursor;
  std::vector<std::string> messages{};
  std::string complaint{};                 // about the last key, until the next
  std::optional<games::MoveId> hint{};     // a suggested move
  std::optional<games::MoveId> clicked{};  // a wall that was clicked once
  bool flipped = false;
  Lookback lookback{};
};

// The screen of a game, or of the earlier position in a lookback, without questions and windows.
ScreenView screen_view(const Table& table, const ScreenState& state, const Texts& texts);

}  // namespace outflank::terminal
