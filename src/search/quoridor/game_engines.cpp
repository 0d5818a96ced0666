#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "games/quoridor/game.h"
#include "search/engines_of_games.h"
#include "search/quoridor/baselines.h"
#include "search/quoridor/beginner.h"
#include "search/quoridor/board_view.h"
#include "search/quoridor/engine.h"
#include "search/quoridor/explain.h"
#include "search/quoridor/game_follower.h"
#include "search/quoridor/multiplayer_view.h"
#include "search/quoridor/styles.h"
#include "search/residual/network.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::array kKinds = {
    EngineKind{"engine", started<make_engine>},
    EngineKind{"greedy", started<make_greedy>},
    EngineKind{"rollout", started<make_rollout>},
    EngineKind{"random", started<make_random>},
};

// On slow machines a search ends by time.
constexpr double kPatience = 3;

// What a node costs, in microseconds.
constexpr double kVisit = 350;
constexpr double kNode = 1;  // from 0.3 on 5×5 to 3 on 25×25

// clang-format off
// What the tree searches over residual networks play: a node is a visit.
constexpr std::array<Level, kMaxLevel> kTreeLevels = {{
  // nodes depth lines temperature beginner hash
  {   40,     0,   20,       3.00,      30,   4, {}, kPatience, kVisit},
  {   24,     0,   12,       1.60,      20,   4, {}, kPatience, kVisit},
  {   20,     0,   10,       1.00,      10,   4, {}, kPatience, kVisit},
  {   16,     0,    8,       0.75,       5,   4, {}, kPatience, kVisit},
  {   12,     0,    6,       0.45,       0,   4, {}, kPatience, kVisit},
  {    4,     0,    1,       0.00,       0,   4, {}, kPatience, kVisit},
  {   12,     0,    1,       0.00,       0,   4, {}, kPatience, kVisit},
  {   40,     0,    1,       0.00,       0,   4, {}, kPatience, kVisit},
  {  160,     0,    1,       0.00,       0,   4, {}, kPatience, kVisit},
  {  800,     0,    1,       0.00,       0,   8, {}, kPatience, kVisit},
}};

// The same for two players on other boards, where four visits are hardly better than level 5.
constexpr std::array<Level, kMaxLevel> kOtherBoardLevels = [] {
  auto levels = kTreeLevels;
  levels[5].nodes = 8;
  levels[6].nodes = 20;
  levels[7].nodes = 60;
  levels[8].nodes = 200;
  return levels;
}();

// All other variants.
constexpr std::array<Level, kMaxLevel> kLevels = {{
  //   nodes  depth lines temperature beginner hash
  {    1'000,     1,    6,       1.00,      40,   1, "tree", kPatience, kNode},
  {    1'000,     1,    6,       0.40,      50,   1, "tree", kPatience, kNode},
  {    1'000,     1,    6,       0.20,      35,   1, "tree", kPatience, kNode},
  {    2'000,     2,    5,       0.15,      15,   1, "tree", kPatience, kNode},
  {    8'000,     3,    4,       0.10,       0,   1, "tree", kPatience, kNode},
  {    3'000,     0,    1,       0.00,       0,   1, "tree", kPatience, kNode},
  {   15'000,     0,    1,       0.00,       0,   2, "tree", kPatience, kNode},
  {   60'000,     0,    1,       0.00,       0,   4, "tree", kPatience, kNode},
  {  300'000,     0,    1,       0.00,       0,  16, "tree", kPatience, kNode},
  {1'500'000,     0,    1,       0.00,       0,  64, "tree", kPatience, kNode},
}};
// clang-format on

std::optional<std::span<const Level>> tree_levels(const games::Game& game) {
  const Rules rules = start_setup_of(game).rules;
  const games::Standings standings = game.standings();
  const auto in_play = std::ranges::count(standings, true, &games::Standing::in_play);
  if (network_knows(rules) || multiplayer_network_plays(rules, static_cast<int>(in_play))) {
    return kTreeLevels;
  }
  if (residual_network_knows(rules)) return kOtherBoardLevels;
  return std::nullopt;
}

}  // namespace

const GameEngines& game_engines() {
  static const GameEngines kEngines = {
      .type = outflank::quoridor::game_type(),
      .kinds = kKinds,
      .levels = kLevels,
      .beginner_move = beginner_move,
      .win_in_one = win_in_one,
      .styles = styles(),
      .explain = explain,
      .levels_of_variant = tree_levels,
      .make_with_weights = make_engine_with,
      .weights_magic = residual::kMagic,
      .plays_without_weights = true,
  };
  return kEngines;
}

}  // namespace outflank::search::quoridor
