#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "search/limits.h"
#include "seat/player.h"

namespace outflank::seat {

// The monotonic clock, in seconds.
double steady_seconds();

// An engine at a level on one thread, in a style if one is named, or without a level the strongest one, for hints. Fails if
// the game has no engine.
Result<std::unique_ptr<Player>> make_player(std::string_view game, std::optional<int> level,
                                            std::uint64_t seed, std::string_view style = {});

}  // namespace outflank::seat
