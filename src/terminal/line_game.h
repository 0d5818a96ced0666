#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>

#include "terminal/board.h"
#include "terminal/line_board.h"
#include "terminal/line_input.h"
#include "terminal/saved_games.h"
#include "terminal/table.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// Opens a table from a loaded record.
using OpenTable = std::function<Result<std::unique_ptr<Table>>(match::Record)>;

struct LineOptions {
  Texts texts;
  BoardStyle style;
  BoardKind board = BoardKind::Usual;
  bool live = false;  // a person is watching: show an engine's progress
  SavedGames saved;
  OpenTable open_table;
};

// How a game was left.
enum class Leave : std::uint8_t { Over, Quit, EndOfInput, Interrupted };

// Plays in line mode: shows the board, asks the person to move, reads one command per line. Wrong
// input is explained and asked for again. Blocks until the game is over or left; then the moves and
// the position are printed.
Leave play_lines(std::unique_ptr<Table> table, LineInput& in, std::ostream& out,
                 const LineOptions& options);

}  // namespace outflank::terminal
