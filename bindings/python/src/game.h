#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/game.h"

namespace outflank::python {

// A game as Python holds it. Calls that release the GIL work on a copy.
struct Game {
  std::unique_ptr<games::Game> game;

  explicit Game(std::unique_ptr<games::Game> made) : game(std::move(made)) {}
  Game(const Game& other) : game(other.game->clone()) {}
  Game(Game&&) = default;
  Game& operator=(const Game&) = delete;
  Game& operator=(Game&&) = delete;
  ~Game() = default;
};

Game make_game(const std::string& name, const std::string& rules,
               const std::optional<std::string>& position, const std::optional<std::string>& moves);

}  // namespace outflank::python
