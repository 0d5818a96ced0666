#pragma once

#include <optional>
#include <string_view>

#include "core/error.h"
#include "server/rooms/client.h"
#include "store/game.h"

namespace outflank::server {

struct NewGame {
  store::GameRow game;
  std::optional<games::SeatId> seat;  // of the caller
};

// Parses the body of `POST /games` and assigns an id.
Result<NewGame> parse_new_game(std::string_view body, const Actor& actor, store::Moment now);

}  // namespace outflank::server
