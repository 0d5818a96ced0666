#pragma once

#include "server/base/json.h"
#include "store/game.h"

namespace outflank::server {

// Short descriptions of a seat and a game: docs/api.md.
Json seat_json(const store::SeatRow& row, games::SeatId seat);
// With the `places` of a game that is over, and with `you`, the seat of `player`, if one is given.
Json summary_json(const store::GameRow& game, std::string_view player = {});

}  // namespace outflank::server
