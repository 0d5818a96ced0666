#pragma once

#include <memory>
#include <string_view>

#include "core/error.h"
#include "core/registry.h"
#include "env/batch.h"
#include "games/game.h"

namespace outflank::env {

// What a game provides to this layer; each game's folder has one by `game_env()`.
struct GameEnv {
  const games::GameType& type;
  // The options are checked already.
  Result<std::unique_ptr<Batch>> (*make)(std::string_view rules, int games,
                                         const BatchOptions& options);

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<GameEnv>& env_registry();

}  // namespace outflank::env
