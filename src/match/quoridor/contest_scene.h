#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "games/outcome.h"
#include "games/quoridor/move.h"
#include "match/json_input.h"

// The parts of contest logs and maps: numbers, pawns, walls, actions. Errors name the key.
namespace outflank::match {

// The value of the first key that is present.
const Json* find_value(const Json& json, std::initializer_list<const char*> keys);

Result<int> whole_number(const Json& json, std::initializer_list<const char*> keys);

// An array of at most `most` elements.
Result<const Json*> array_at(const Json& json, const char* key, std::size_t most);

// Where a pawn is; empty for one off the board, (-1, -1).
using Pawn = std::optional<quoridor::Square>;
Result<Pawn> read_pawn(const Json& json);

Result<quoridor::Move> read_wall(const Json& json);

// How many walls a player has, 0 to quoridor::kMaxWalls.
Result<int> wall_count(const Json& json);

// Columns and rows: `board` with `cols` and `rows`, or `boardSize`.
Result<std::pair<int, int>> read_board_size(const Json& json);

// The action of a tick. Servers write it flat, the manual in an object of its own, and visualizers
// that decode Protocol Buffers under the name of its type.
struct ContestAction {
  std::string type;                  // empty: there is none
  const Json* properties = nullptr;  // where x, y and isVertical are
};
ContestAction read_action(const Json& tick);

// The player of an entry of `bots`: its `index`, or its `id` if that is a number.
std::optional<int> seat_of_bot(const Json& bot);

// The text of the first key that is present and not null; otherwise empty.
std::string text_under(const Json& json, std::initializer_list<const char*> keys);

struct OwnedWall {
  quoridor::Move wall;
  int owner;

  friend auto operator<=>(const OwnedWall& a, const OwnedWall& b) {
    return std::pair(a.wall.raw(), a.owner) <=> std::pair(b.wall.raw(), b.owner);
  }
  friend bool operator==(const OwnedWall&, const OwnedWall&) = default;
};

// The board of a tick.
struct Scene {
  std::array<Pawn, games::kMaxSeats> pawns;
  std::vector<OwnedWall> walls;  // sorted
};

Result<Scene> read_scene(const Json& tick, int players);

}  // namespace outflank::match
