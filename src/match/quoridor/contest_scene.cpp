#include "match/quoridor/contest_scene.h"

#include <algorithm>
#include <string>

#include "core/try.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/rules.h"

namespace outflank::match {
namespace {

using quoridor::Move;
using quoridor::MoveKind;

constexpr int kMaxNumber = 1'000'000;

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
  if (value == nullptr || !value->is_number_integer() || value->get<double>() < -kMaxNumber ||
      value->get<double>() > kMaxNumber) {
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
  const auto x = TRY(whole_number(json, {"x", "X"}));
  const auto y = TRY(whole_number(json, {"y", "Y"}));
  if (x == -1 && y == -1) return std::nullopt;
  const auto move = TRY(quoridor::from_contest({MoveKind::Pawn, x, y}));
  return move.square();
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

Result<int> wall_count(const Json& json) {
  if (json.is_number_integer() && json.get<double>() >= 0 &&
      json.get<double>() <= quoridor::kMaxWalls) {
    return json.get<int>();
  }
  return fail(InputError::OutOfRange, "ownedWalls must hold numbers from 0 to 99");
}

Result<std::pair<int, int>> read_board_size(const Json& json) {
  if (const Json* board = find_value(json, {"board"}); board != nullptr) {
    const auto columns = TRY(whole_number(*board, {"cols", "columns"}));
    const auto rows = TRY(whole_number(*board, {"rows"}));
    return std::pair(columns, rows);
  }
  if (find_value(json, {"boardSize"}) == nullptr) {
    return fail(InputError::Missing, "board (with rows and cols) or boardSize is missing");
  }
  const auto side = TRY(whole_number(json, {"boardSize"}));
  return std::pair(side, side);
}

ContestAction read_action(const Json& tick) {
  const Json* action = find_value(tick, {"action", "Action"});
  if (action == nullptr) return {};
  const Json* type = find_value(*action, {"type", "oneofKind"});
  if (type == nullptr || !type->is_string()) return {};
  ContestAction read{type->get<std::string>(), action};
  for (const char* key : {"Properties", "properties", read.type.c_str()}) {
    const Json* inner = find_value(*action, {key});
    if (inner != nullptr && inner->is_object()) read.properties = inner;
  }
  return read;
}

std::optional<int> seat_of_bot(const Json& bot) {
  const auto seat = whole_number(bot, {find_value(bot, {"index"}) != nullptr ? "index" : "id"});
  return seat ? std::optional(*seat) : std::nullopt;
}

std::string text_under(const Json& json, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    const Json* value = find_value(json, {key});
    if (value == nullptr || value->is_null()) continue;
    return value->is_string() ? value->get<std::string>()
                              : value->dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return {};
}

Result<Scene> read_scene(const Json& tick, int players) {
  Scene scene;
  const auto* const pawns = TRY(array_at(tick, "pawnPos", games::kMaxSeats));
  for (std::size_t i = 0; i < pawns->size(); ++i) {
    const Json& entry = (*pawns)[i];
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
  constexpr std::size_t kMaxWallsOnBoard = std::size_t{quoridor::kMaxSide} * quoridor::kMaxSide;
  const auto* const walls = TRY(array_at(tick, "walls", kMaxWallsOnBoard));
  for (const Json& entry : *walls) {
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
