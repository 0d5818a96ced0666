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
  // Another game of the kind that was asked for.
  std::function<Result<std::unique_ptr<Table>>()> new_table;
};

struct ScreenResult {
  Leave leave;
  // How the last game stands and where it is, for when the screen is gone.
  std::vector<std::string> farewell;
};

// Plays on a full screen, with a cursor on the board and panels beside it. Blocks until the players
// leave; a game that is over is looked at until then.
ScreenResult play_on_screen(std::unique_ptr<Table> table, Display& display,
                            const ScreenOptions& options);

}  // namespace outflank::terminal
