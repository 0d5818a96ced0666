#pragma once

#include <memory>
#include <optional>
#include <string>

#include "apps/outflank/command_line.h"
#include "games/game.h"

namespace outflank::apps {

// `quoridor or othello`: the games of the registry, for help and messages.
std::string names_of_games();

// The options of subcommands that select a game, its rules and a position.
struct GameOptions {
  std::string game;
  std::optional<std::string> rules;
  std::optional<std::string> position;
  std::optional<std::string> moves;

  enum class GameName { Needed, DefaultIfMissing, Optional };

  void add_to(cli::App& command, GameName name);

  // Opens the game at the given position; throws CommandFailed on wrong options.
  [[nodiscard]] std::unique_ptr<games::Game> open() const;
};

}  // namespace outflank::apps
