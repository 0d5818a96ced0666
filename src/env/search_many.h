#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "search/engine.h"
#include "search/limits.h"

namespace outflank::env {

// How every one of many games is searched: at a level (search/levels.h), or under limits of which there must be one.
// Each search has one thread.
struct SearchSettings {
  std::optional<int> level{};
  std::optional<std::uint64_t> nodes{};  // at least 1
  std::optional<double> seconds{};       // above 0
  int lines = 1;
  int threads = 0;         // searches at a time; 0: one a core
  std::uint64_t seed = 1;  // of the first game; the others have the numbers that follow
};

// Searches every game and answers in their order. Without a limit of time the answers depend on the games and the
// settings alone. Blocks. Fails where no search could be made at all: settings out of range, or without a limit.
Result<std::vector<Result<search::Report>>> search_many(std::span<const games::Game* const> games,
                                                        const SearchSettings& settings,
                                                        search::Now now);

}  // namespace outflank::env
