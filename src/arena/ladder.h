#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/statistics.h"
#include "core/error.h"
#include "games/game.h"
#include "search/levels.h"

namespace outflank::arena {

// Each level of a game against the next one below.
struct LadderSettings {
  std::string game{games::default_game_type().name()};
  std::string rules;
  int lowest = 1;  // levels from here
  int highest = search::kMaxLevel;
  int pairs = 100;  // for each step
  int opening_plies = 4;
  int concurrency = 1;
  std::uint64_t seed = 1;
};

// One level, and its score against the one below.
struct LadderStep {
  int level = 0;
  MatchScore score;
};

// Whether the 95 % interval of the Elo difference lies above zero.
bool is_significant(const LadderStep& step);

// Plays the steps from the lowest up. `on_pair` is called after every pair with the step so far, by
// one thread at a time. Fails as play_match does, and for games of more than two.
using OnLadderPair = std::function<void(const LadderStep&)>;
Result<std::vector<LadderStep>> play_ladder(const LadderSettings& settings, search::Now now,
                                            const OnLadderPair& on_pair);

}  // namespace outflank::arena
