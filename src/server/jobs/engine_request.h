#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "games/game.h"
#include "search/limits.h"

namespace outflank::server {

// A move that an engine is to find.
struct EngineRequest {
  std::unique_ptr<games::Game> game;
  int level = 1;
  std::uint64_t seed = 0;
  search::Limits limits;
  std::string person;   // for whom: whose share of the engines it takes
  bool awaited = true;  // somebody plays or watches the game
};

}  // namespace outflank::server
