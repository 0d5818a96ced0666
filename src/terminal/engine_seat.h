#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "protocol/player.h"

// The one place where the terminal gets its engines.
namespace outflank::terminal {

// An engine of a level, or the strongest there is for hints when there is no level. Fails if there is
// none for the game.
Result<std::unique_ptr<protocol::Player>> make_engine_player(std::string_view game,
                                                             std::optional<int> level,
                                                             std::uint64_t seed);

}  // namespace outflank::terminal
