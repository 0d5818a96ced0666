#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include "core/error.h"
#include "store/game.h"

namespace outflank::server {

// Whether no person has a seat in a game, so that it runs by itself.
[[nodiscard]] bool is_of_engines_alone(const store::GameRow& game);
// Whose share of the engines a game takes.
[[nodiscard]] std::string engine_user_of(const store::GameRow& game);

// Limits the games between engines per person. Thread-safe.
class EngineGames {
 public:
  static constexpr std::size_t kMaxOfOne = 4;

  // Counts a game that is about to begin; TooManyGames if its maker has too many. Ignores games
  // with people.
  [[nodiscard]] Result<void> begin(const store::GameRow& game);
  // Updates the count by the game's state; never refuses.
  void update(const store::GameRow& game);

  [[nodiscard]] std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::string> users_;  // by the id of the game
};

}  // namespace outflank::server
