#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "search/limits.h"
#include "seat/player.h"

namespace outflank::seat {

// The clock of this machine, which never goes back.
double steady_seconds();

// An engine of a level on one thread, or the strongest there is for hints when there is no level. Fails if
// there is none for the game.
Result<std::unique_ptr<Player>> make_player(std::string_view game, std::optional<int> level,
                                            std::uint64_t seed);

}  // namespace outflank::seat
