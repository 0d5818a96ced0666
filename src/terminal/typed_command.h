#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/game.h"

namespace outflank::terminal {

// What can be typed in a game, in line mode and at the prompt of the full screen alike.
enum class Command : std::uint8_t {
  Move,            // anything that is no command
  HorizontalWall,  // `h`, `h e3`
  VerticalWall,
  Undo,
  Redo,
  Hint,
  Moves,
  Board,
  Flip,
  Save,
  SaveOver,  // `save!`: replaces a file that is there
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
  std::string argument;  // what follows the command; for a move all of it
};

// Reads a line that has at least one word in it. Words are taken in any case, and with the colon that opens the
// prompt of the full screen.
TypedCommand parse_command(const games::Game& game, std::string_view text);

}  // namespace outflank::terminal
