#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "games/game.h"
#include "search/limits.h"

namespace outflank::server {

// A request for an engine's move.
struct EngineRequest {
  std::unique_ptr<games::Game> game;
  int level = 1;
  std::uint64_t seed = 0;
  search::Limits limits;
  std::string person;   // whose share of the engines it uses
  bool awaited = true;  // somebody plays or watches the game
};

}  // namespace outflank::server
