#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/game.h"

namespace outflank::terminal {

// Typed commands, in line mode and at the prompt of the full screen.
enum class Command : std::uint8_t {
  Move,            // anything that is not a command
  HorizontalWall,  // `h`, `h e3`
  VerticalWall,
  Undo,
  Redo,
  Hint,
  Moves,
  Board,
  Flip,
  Save,
  SaveOver,  // `save!`: replaces an existing file
  Load,
  Games,
  ScoreList,
  Draw,
  Resign,
  Record,
  Position,
  Help,
  Quit,
};

struct TypedCommand {
  Command command = Command::Move;
  std::string argument;  // what follows the command; for a move, the whole line
};

// Parses a line with at least one word, ignoring case. A command may begin with the colon that opens the prompt of
// the full screen.
TypedCommand parse_command(const games::Game& game, std::string_view text);

}  // namespace outflank::terminal
