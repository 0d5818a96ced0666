#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terminal/game_board.h"
#include "terminal/saved_games.h"
#include "terminal/table.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// What is shown of one player beside the board.
struct SeatView {
  std::string name;
  char piece = ' ';
  PieceLook look{};        // of the piece in colours
  PieceLook ascii_look{};  // the same where there is only ASCII
  std::string color;       // its name
  bool to_move = false;
  std::vector<std::string> facts;  // walls and steps left, discs, a place
  std::string clock;               // empty without one
  std::string score;               // the player's results in other games
};

// `shown` is the game of the table, or an earlier position of it.
std::vector<SeatView> seat_views(const Table& table, const games::Game& shown, const Texts& texts);

// `4:58`, with tenths of a second when time is short.
std::string clock_face(match::Time left);

// Who won and why, in sentences; needs a match that is over.
std::vector<std::string> ending_lines(const Table& table, const Texts& texts);

// A saved game in one line: its name, who plays, or why it cannot be read.
std::string saved_line(const SavedGame& game, const Texts& texts);

// The names of the players with a dash between them.
std::string names_of(const match::Record& record);

// Events as sentences for the players; people's own moves are not repeated.
std::vector<std::string> event_lines(const Table& table, const std::vector<match::Event>& events,
                                     const Texts& texts);

}  // namespace outflank::terminal
