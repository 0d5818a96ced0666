#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include "core/error.h"
#include "store/game.h"

namespace outflank::server {

// Whether no person has a seat in a game, so that it goes on without anybody.
[[nodiscard]] bool is_of_engines_alone(const store::GameRow& game);
// Whose share of the engines a game takes.
[[nodiscard]] std::string engine_user_of(const store::GameRow& game);

// The games that engines play among themselves, of which a person may have only so many at a time.
// From any thread.
class EngineGames {
 public:
  static constexpr std::size_t kMaxOfOne = 4;

  // Counts a game that is about to begin; TooManyGames if its maker has enough of them. Games that
  // people play are none of its business.
  [[nodiscard]] Result<void> begin(const store::GameRow& game);
  // Counts a game as what it is now: one that runs already is not refused.
  void update(const store::GameRow& game);

  [[nodiscard]] std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::string> users_;  // by the id of the game
};

}  // namespace outflank::server
