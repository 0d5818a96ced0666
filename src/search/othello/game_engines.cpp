#include <array>

#include "games/othello/game.h"
#include "search/engines_of_games.h"
#include "search/othello/baselines.h"
#include "search/othello/beginner.h"
#include "search/othello/engine.h"
#include "search/othello/explain.h"
#include "search/othello/styles.h"

namespace outflank::search::othello {
namespace {

constexpr std::array kKinds = {
    EngineKind{"engine", make_engine},
    EngineKind{"squares", started<make_squares>},
    EngineKind{"random", started<make_random>},
};

// On slow machines a search ends by time.
constexpr double kPatience = 3;
constexpr double kNode = 0.1;  // microseconds

// clang-format off
constexpr std::array<Level, kMaxLevel> kLevels = {{
  //   nodes  depth lines temperature beginner hash
  {      500,     1,    8,       1.00,      90,   1, {}, kPatience, kNode},
  {      500,     1,    8,       0.90,      60,   1, {}, kPatience, kNode},
  {    1'000,     1,    8,       0.60,      35,   1, {}, kPatience, kNode},
  {    1'000,     1,    6,       0.40,      15,   1, {}, kPatience, kNode},
  {    2'000,     2,    6,       0.40,       5,   1, {}, kPatience, kNode},
  {    4'000,     3,    4,       0.15,       0,   1, {}, kPatience, kNode},
  {    2'000,     0,    1,       0.00,       0,   1, {}, kPatience, kNode},
  {   30'000,     0,    1,       0.00,       0,   2, {}, kPatience, kNode},
  {  400'000,     0,    1,       0.00,       0,  16, {}, kPatience, kNode},
  {8'000'000,     0,    1,       0.00,       0,  64, {}, kPatience, kNode},
}};
// clang-format on

}  // namespace

const GameEngines& game_engines() {
  static const GameEngines kEngines = {
      .type = outflank::othello::game_type(),
      .kinds = kKinds,
      .levels = kLevels,
      .beginner_move = beginner_move,
      .win_in_one = win_in_one,
      .styles = styles(),
      .proven = ProvenScore::Margin,
      .explain = explain,
      .make_with_weights = make_engine_with,
      .weights_magic = "OTHELLOW",
  };
  return kEngines;
}

}  // namespace outflank::search::othello
