#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "terminal/board.h"
#include "terminal/display.h"
#include "terminal/line_game.h"
#include "terminal/saved_games.h"
#include "terminal/table.h"
#include "terminal/texts.h"

namespace outflank::terminal {

struct ScreenOptions {
  Texts texts;
  Glyphs glyphs = Glyphs::Unicode;
  bool colored = true;
  SavedGames saved;
  OpenTable open_table;
  // Another game with the same settings.
  std::function<Result<std::unique_ptr<Table>>()> new_table;
};

struct ScreenResult {
  Leave leave;
  // The state of the last game and where it is saved, to print after the screen closes.
  std::vector<std::string> farewell;
};

// Plays on a full screen, with a cursor on the board and panels beside it. Blocks until the players
// leave, also after the end of the game.
ScreenResult play_on_screen(std::unique_ptr<Table> table, Display& display,
                            const ScreenOptions& options);

}  // namespace outflank::terminal
