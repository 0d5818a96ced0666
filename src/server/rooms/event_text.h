#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/rooms/live_game.h"

namespace outflank::server {

// The events of a step as sent to other servers with its change.
std::string events_text(std::span<const GameEvent> events);
// Skips unreadable ones.
std::vector<GameEvent> parse_events(std::string_view text);

}  // namespace outflank::server
