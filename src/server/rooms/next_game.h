#pragma once

#include "server/rooms/live_game.h"

namespace outflank::server {

// The rematch of a game, which begins at once: the same with the seats rotated. If `ratings`
// is null, the seats have none.
store::GameRow next_game_of(const store::GameRow& game, const std::string& id,
                            const Ratings* ratings, const GameContext& at);

}  // namespace outflank::server
