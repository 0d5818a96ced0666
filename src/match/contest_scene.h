#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.h"
#include "games/outcome.h"
#include "games/quoridor/move.h"
#include "match/json_input.h"

// The parts of a contest log: numbers, pawns, walls. Errors name the key.
namespace outflank::match {

// The value under the first of the keys that is there.
const Json* find_value(const Json& json, std::initializer_list<const char*> keys);

Result<int> whole_number(const Json& json, std::initializer_list<const char*> keys);

// An array of at most so many elements.
Result<const Json*> array_at(const Json& json, const char* key, std::size_t most);

// Where a pawn is; nothing for one that is off the board, (-1, -1).
using Pawn = std::optional<quoridor::Square>;
Result<Pawn> read_pawn(const Json& json);

Result<quoridor::Move> read_wall(const Json& json);

struct OwnedWall {
  quoridor::Move wall;
  int owner;

  friend auto operator<=>(const OwnedWall& a, const OwnedWall& b) {
    return std::pair(a.wall.raw(), a.owner) <=> std::pair(b.wall.raw(), b.owner);
  }
  friend bool operator==(const OwnedWall&, const OwnedWall&) = default;
};

// What a tick says of the board.
struct Scene {
  std::array<Pawn, games::kMaxSeats> pawns;
  std::vector<OwnedWall> walls;  // sorted
};

Result<Scene> read_scene(const Json& tick, int players);

}  // namespace outflank::match
