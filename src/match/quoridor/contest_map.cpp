#include "match/quoridor/contest_map.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/quoridor/game.h"
#include "games/quoridor/position_text.h"
#include "match/json_records.h"
#include "match/quoridor/contest_scene.h"
#include "match/quoridor/contest_start.h"
#include "match/quoridor/player_index.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

using quoridor::Setup;

// A number that may be missing.
Result<int> number_or(const Json& map, const char* key, int missing, int lowest, int highest) {
  if (find_value(map, {key}) == nullptr) return missing;
  const auto number = whole_number(map, {key});
  if (!number) return number;
  if (*number >= lowest && *number <= highest) return number;
  return fail(InputError::OutOfRange, std::string(key) + " must be " + std::to_string(lowest) +
                                          " to " + std::to_string(highest) + ", not " +
                                          std::to_string(*number));
}

Result<std::vector<int>> owned_walls(const Json& map, int players) {
  std::vector<int> walls(index(players), quoridor::default_walls(players));
  const Json* owned = find_value(map, {"ownedWalls"});
  if (owned == nullptr) return walls;
  if (owned->is_array() && owned->size() != walls.size()) {
    return fail(InputError::Conflict, "ownedWalls must be a number, or one for each player");
  }
  for (std::size_t i = 0; i < walls.size(); ++i) {
    walls[i] = TRY(wall_count(owned->is_array() ? (*owned)[i] : *owned));
  }
  return walls;
}

Result<ContestStart> start_of(const Json& map) {
  const auto* const pawns = TRY(array_at(map, "pawnPos", games::kMaxSeats));
  const auto size = TRY(read_board_size(map));
  const int seen = static_cast<int>(pawns->size());
  const auto players = TRY(number_or(map, "playerCount", seen, 2, games::kMaxSeats));
  if (players != seen) {
    return fail(InputError::Conflict, "playerCount is " + std::to_string(players) +
                                          ", but pawnPos has " + std::to_string(seen) + " pawns");
  }
  const auto rules = TRY(quoridor::parse_rules("players=" + std::to_string(players) +
                                               " size=" + std::to_string(size.first) + "x" +
                                               std::to_string(size.second)));
  ContestStart start;
  start.rules = rules;
  start.to_move = TRY(number_or(map, "startingPlayer", 0, 0, players - 1));
  const auto ticks = TRY(number_or(map, "maxTicks", 0, 0, quoridor::kMaxPlyLimit));
  start.rules.max_plies = static_cast<std::uint32_t>(ticks);
  if (ticks > 0) start.rules.tie_break = quoridor::TieBreak::Nearest;
  for (std::size_t i = 0; i < pawns->size(); ++i) {
    const auto pawn = read_pawn((*pawns)[i]);
    if (!pawn) return Failure(pawn.error().within("pawnPos"));
    start.pawns[i] = *pawn;
  }
  start.walls_left = TRY(owned_walls(map, players));
  return start;
}

Result<Record> read_map(const Json& map) {
  const auto start = TRY(start_of(map));
  Record record;
  record.game = quoridor::game_type().name();
  TRY(begin_with(start, record));
  return checked(std::move(record));
}

}  // namespace

Result<Record> record_of_contest_map(std::string_view json) {
  const auto map = parse_object(json);
  if (!map) return Failure(map.error().error);
  return read_map(*map);
}

Result<std::string> to_contest_map(const Record& record) {
  if (record.game != quoridor::game_type().name()) {
    return fail(InputError::Conflict,
                "a contest map is for Quoridor, but this is a game of " + quote(record.game));
  }
  const auto game = TRY(open_game(record));
  const Setup setup = quoridor::setup_of(*game);
  if (!setup.walls.empty()) {
    return fail(InputError::Conflict,
                "there are walls at the start, which a contest map cannot express");
  }
  const int players = setup.rules.players;
  Json map = {{"playerCount", players}, {"maxTicks", setup.rules.max_plies}};
  if (setup.rules.columns == setup.rules.rows) {
    map["boardSize"] = setup.rules.columns;
  } else {
    map["board"] = {{"rows", setup.rules.rows}, {"cols", setup.rules.columns}};
  }
  map["startingPlayer"] = setup.to_move;
  map["pawnPos"] = Json::array();
  std::vector<int> walls;
  for (int player = 0; player < players; ++player) {
    const Setup::Player& one = setup.players[index(player)];
    if (one.standing != Setup::Standing::OnBoard) {
      return fail(InputError::Conflict,
                  "a player is out at the start, which a contest map cannot express");
    }
    map["pawnPos"].push_back({{"x", one.pawn.column()}, {"y", one.pawn.row()}});
    walls.push_back(one.walls_left);
  }
  const bool equal = std::ranges::adjacent_find(walls, std::ranges::not_equal_to()) == walls.end();
  map["ownedWalls"] = equal ? Json(walls.front()) : Json(walls);
  std::string text = map.dump();
  // A map does not say who runs to which side, so check that reading it back gives the same start.
  const auto back = record_of_contest_map(text);
  if (!back) return Failure(back.error().within("the start cannot be expressed by a contest map"));
  const auto reopened = TRY(open_game(*back));
  if (!same_start(setup, quoridor::setup_of(*reopened))) {
    return fail(InputError::Conflict, "the start of the game cannot be expressed by a contest map");
  }
  return text;
}

std::unique_ptr<RecordReader> make_contest_map_reader(ByteSource source) {
  return std::make_unique<JsonRecordReader>(std::move(source),
                                            [](const Json& map) { return read_map(map); });
}

}  // namespace outflank::match
