#include "puzzles/puzzle.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace outflank::puzzles {
namespace {

using Json = nlohmann::ordered_json;

// Chances are kept in thousandths.
int thousandths(double chance) {
  return static_cast<int>(std::lround(chance * 1000));
}

Json json_of(const Puzzle& puzzle) {
  return Json{{"position", puzzle.position},
              {"ply", puzzle.ply},
              {"line", puzzle.verified.line},
              {"chance", thousandths(puzzle.verified.chance)},
              {"second", thousandths(puzzle.verified.second)},
              {"exact", puzzle.verified.exact},
              {"level", puzzle.grade.level},
              {"depth", puzzle.grade.depth},
              {"rating", puzzle.grade.rating},
              {"themes", puzzle.themes}};
}

}  // namespace

std::string to_json(int number, const MinedGame& game) {
  const PlayedGame& played = game.played;
  Json json{{"number", number}, {"points", played.finished ? Json(played.points) : Json(nullptr)}};
  std::string moves;
  Json chances = Json::array();
  for (const Ply& ply : played.plies) {
    moves += (moves.empty() ? "" : " ") + ply.move;
    chances.push_back(thousandths(ply.chance));
  }
  json["moves"] = moves;
  json["chances"] = chances;
  json["puzzles"] = Json::array();
  for (const Puzzle& puzzle : game.puzzles) json["puzzles"].push_back(json_of(puzzle));
  return json.dump();
}

}  // namespace outflank::puzzles
