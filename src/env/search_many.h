#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "search/engine.h"
#include "search/limits.h"
#include "search/stop_token.h"

namespace outflank::env {

// How each game is searched: at a level (search/levels.h), or under at least one limit. Each search
// has one thread.
struct SearchSettings {
  std::optional<int> level{};
  std::optional<std::uint64_t> nodes{};  // at least 1
  std::optional<double> seconds{};       // above 0
  int lines = 1;
  int threads = 0;           // searches at a time; 0: one per core
  std::uint64_t seed = 1;    // of the first game; the others have the following numbers
  search::StopToken stop{};  // ends all within milliseconds; those that have not begun fail
};

// Searches every game and returns the results in order. Without a time limit they depend on the
// games and the settings alone. Blocks. Fails if no search is possible at all: settings out of
// range, or no limit.
Result<std::vector<Result<search::Report>>> search_many(std::span<const games::Game* const> games,
                                                        const SearchSettings& settings,
                                                        search::Now now);

}  // namespace outflank::env
