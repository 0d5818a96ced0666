#include <array>

#include "games/quoridor/game.h"
#include "search/engines_of_games.h"
#include "search/quoridor/baselines.h"
#include "search/quoridor/beginner.h"
#include "search/quoridor/engine.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::array kKinds = {
    EngineKind{"engine", started<make_engine>},
    EngineKind{"greedy", started<make_greedy>},
    EngineKind{"rollout", started<make_rollout>},
    EngineKind{"random", started<make_random>},
};

// clang-format off
constexpr std::array<Level, kMaxLevel> kLevels = {{
  //   nodes  depth lines temperature beginner hash
  {    1'000,     1,    6,       1.00,      40,   1},
  {    1'000,     1,    6,       0.40,      50,   1},
  {    1'000,     1,    6,       0.20,      35,   1},
  {    2'000,     2,    5,       0.15,      15,   1},
  {    8'000,     3,    4,       0.10,       0,   1},
  {    3'000,     0,    1,       0.00,       0,   1},
  {   15'000,     0,    1,       0.00,       0,   2},
  {   60'000,     0,    1,       0.00,       0,   4},
  {  300'000,     0,    1,       0.00,       0,  16},
  {1'500'000,     0,    1,       0.00,       0,  64},
}};
// clang-format on

}  // namespace

const GameEngines& game_engines() {
  static const GameEngines kEngines = {
      .type = outflank::quoridor::game_type(),
      .kinds = kKinds,
      .levels = kLevels,
      .disabled_at_levels = "tree",
      .beginner_move = beginner_move,
      .win_in_one = win_in_one,
  };
  return kEngines;
}

}  // namespace outflank::search::quoridor
