#pragma once

#include "server/json.h"
#include "store/game.h"

namespace outflank::server {

// A seat and a game in a few words: docs/api.md.
Json seat_json(const store::SeatRow& row, int seat);
Json summary_json(const store::GameRow& game);

}  // namespace outflank::server
