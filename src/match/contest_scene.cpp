#include "match/contest_scene.h"

#include <algorithm>
#include <string>

#include "games/quoridor/coordinates.h"

namespace outflank::match {
namespace {

using quoridor::Move;
using quoridor::MoveKind;

constexpr int kMostNumber = 1'000'000;

}  // namespace

const Json* find_value(const Json& json, std::initializer_list<const char*> keys) {
  if (!json.is_object()) return nullptr;
  for (const char* key : keys) {
    if (const auto found = json.find(key); found != json.end()) return &*found;
  }
  return nullptr;
}

Result<int> whole_number(const Json& json, std::initializer_list<const char*> keys) {
  const Json* value = find_value(json, keys);
  if (value != nullptr && value->is_boolean()) return value->get<bool>() ? 1 : 0;
  if (value == nullptr || !value->is_number_integer() || value->get<double>() < -kMostNumber ||
      value->get<double>() > kMostNumber) {
    return fail(InputError::Syntax, std::string(*keys.begin()) + " must be a whole number");
  }
  return value->get<int>();
}

Result<const Json*> array_at(const Json& json, const char* key, std::size_t most) {
  const Json* value = find_value(json, {key});
  if (value == nullptr || !value->is_array()) {
    return fail(InputError::Syntax, std::string(key) + " must be an array");
  }
  if (value->size() > most) {
    return fail(InputError::TooLong,
                std::string(key) + " has more than " + std::to_string(most) + " elements");
  }
  return value;
}

Result<Pawn> read_pawn(const Json& json) {
  const auto x = whole_number(json, {"x", "X"});
  const auto y = whole_number(json, {"y", "Y"});
  if (!x) return Failure(x.error());
  if (!y) return Failure(y.error());
  if (*x == -1 && *y == -1) return std::nullopt;
  const auto move = quoridor::from_contest({MoveKind::Pawn, *x, *y});
  if (!move) return Failure(move.error());
  return move->square();
}

Result<Move> read_wall(const Json& json) {
  const auto x = whole_number(json, {"x", "X"});
  const auto y = whole_number(json, {"y", "Y"});
  const auto vertical = whole_number(json, {"isVertical"});
  for (const auto* number : {&x, &y, &vertical}) {
    if (!*number) return Failure(number->error());
  }
  return quoridor::from_contest(
      {*vertical != 0 ? MoveKind::Vertical : MoveKind::Horizontal, *x, *y});
}

Result<Scene> read_scene(const Json& tick, int players) {
  Scene scene;
  const auto pawns = array_at(tick, "pawnPos", games::kMaxSeats);
  if (!pawns) return Failure(pawns.error());
  for (std::size_t i = 0; i < (*pawns)->size(); ++i) {
    const Json& entry = (**pawns)[i];
    int player = static_cast<int>(i);
    if (find_value(entry, {"playerID"}) != nullptr) {
      const auto id = whole_number(entry, {"playerID"});
      if (!id) return Failure(id.error().within("pawnPos"));
      player = *id;
    }
    if (player < 0 || player >= players) {
      return fail(InputError::OutOfRange, "pawnPos has a pawn of player " + std::to_string(player) +
                                              "; players are 0 to " + std::to_string(players - 1));
    }
    const auto pawn = read_pawn(entry);
    if (!pawn) return Failure(pawn.error().within("pawnPos"));
    scene.pawns[static_cast<std::size_t>(player)] = *pawn;
  }
  constexpr std::size_t kMostWalls = std::size_t{quoridor::kMaxSide} * quoridor::kMaxSide;
  const auto walls = array_at(tick, "walls", kMostWalls);
  if (!walls) return Failure(walls.error());
  for (const Json& entry : **walls) {
    const auto wall = read_wall(entry);
    const auto owner = whole_number(entry, {"who"});
    if (!wall) return Failure(wall.error().within("walls"));
    if (!owner) return Failure(owner.error().within("walls"));
    if (*owner < 0 || *owner >= players) {
      return fail(InputError::OutOfRange, "walls: there is no player " + std::to_string(*owner));
    }
    scene.walls.push_back({*wall, *owner});
  }
  std::ranges::sort(scene.walls);
  return scene;
}

}  // namespace outflank::match
