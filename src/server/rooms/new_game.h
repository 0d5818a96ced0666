#pragma once

#include <optional>
#include <string_view>

#include "core/error.h"
#include "server/rooms/client.h"
#include "store/game.h"

namespace outflank::server {

struct NewGame {
  store::GameRow game;
  std::optional<int> seat;  // of whoever asks for it, from 0
};

// The body of `POST /games`, with an id of its own.
Result<NewGame> parse_new_game(std::string_view body, const Actor& actor, store::Moment now);

}  // namespace outflank::server
