#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/error.h"
#include "games/quoridor/move.h"

namespace outflank::quoridor {

enum class Seating : std::uint8_t { Clockwise, Contest, Manual };
enum class Pass : std::uint8_t { Never, Free };
enum class Stuck : std::uint8_t { Eliminate, Skip };
enum class TieBreak : std::uint8_t { Draw, Nearest };
enum class Repetition : std::uint8_t { Off, Draw3 };
enum class Finish : std::uint8_t { FirstArrival, PlayOn };

// The side of the board a player runs to.
enum class Side : std::uint8_t { North, East, South, West };

// Which lengths the sides of a board may have. Games are played on odd ones, which have a middle to start from; the
// solver takes any.
enum class Sides : std::uint8_t { Odd, Any };

struct Seat {
  Square start;
  Side goal;
};

// A variant of the game, as data. Reading one from text or JSON checks it; validate
// checks one made by hand. The default value is the standard game for two.
struct Rules {
  std::uint8_t columns = 9;
  std::uint8_t rows = 9;
  std::uint8_t players = 2;
  std::uint8_t walls = 10;  // of each player at the start
  Seating seating = Seating::Clockwise;
  Pass pass = Pass::Never;
  Stuck stuck = Stuck::Eliminate;
  TieBreak tie_break = TieBreak::Draw;
  Repetition repetition = Repetition::Off;
  Finish finish = Finish::FirstArrival;
  std::uint32_t max_plies = 0;  // 0: no limit

  friend bool operator==(const Rules&, const Rules&) = default;
};

inline constexpr int kMinSide = 3;
inline constexpr int kMaxWalls = 99;  // each
inline constexpr int kMaxPlyLimit = 100'000;

// The usual number of walls each: 20 shared out equally, the remainder unused.
constexpr int default_walls(int players) {
  return 20 / players;
}

// The seating where none is given: manual for 3 players, clockwise otherwise.
constexpr Seating default_seating(int players) {
  return players == 3 ? Seating::Manual : Seating::Clockwise;
}

// The start square and goal side of `player` (0 moves first): the middle of its side; of two middle squares the one
// nearer to a1, so that opposite players face each other. Needs valid rules.
Seat seat_of(const Rules& rules, int player);

Result<void> validate(const Rules& rules, Sides sides = Sides::Odd);

// Reads `key=value` pairs separated by spaces or commas, or a JSON object with the same keys; an
// empty text is the standard game. Walls and seats that are not given follow from the number of
// players. See docs/rules.md for the keys.
Result<Rules> parse_rules(std::string_view text, Sides sides = Sides::Odd);

// The shortest text that parse_rules reads back as the same value; empty for the standard game.
std::string to_text(const Rules& rules);

// to_text without players and size, which a position text holds in a form of its own.
std::string switches_text(const Rules& rules);

// All keys, as a JSON object that parse_rules reads back.
nlohmann::ordered_json json_of(const Rules& rules);
std::string to_json(const Rules& rules);

}  // namespace outflank::quoridor
