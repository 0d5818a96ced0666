#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/game.h"
#include "match/record.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// The requested game, as typed.
struct NewGame {
  std::string game{games::default_game_type().name()};
  std::optional<std::string> rules;
  std::optional<std::string> size;  // these three are keys of the rules
  std::optional<std::string> walls;
  std::optional<std::string> seats;
  std::optional<std::string> position;
  std::optional<std::string> moves;
  std::optional<std::string> players;  // see parse_players; not given: a person against engines
  std::optional<std::string> clock;    // see match::parse_clock
  // As in the old console game of Quoridor: seats top, bottom, left, right on its board and passing
  // allowed, unless the rules or a position say otherwise.
  bool classic = false;
};

// A time in the form of records.
struct LocalTime {
  std::string date;  // 2026.05.01
  std::string time;  // 18:30:05
};
LocalTime local_now();

// The record of a game that is about to begin. Errors name the part that is wrong.
Result<match::Record> new_record(const NewGame& wanted, std::string_view user,
                                 const LocalTime& begin, const Texts& texts);

}  // namespace outflank::terminal
