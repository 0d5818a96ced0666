#include <cstdlib>
#include <iostream>
#include <memory>

#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "terminal/console_game.h"

namespace outflank::apps {
namespace {

bool colors_wanted() {
  const char* no_color = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0');
}

}  // namespace

void add_play(CLI::App& app) {
  auto options = std::make_shared<GameOptions>();
  CLI::App* command = app.add_subcommand("play", "Play a game in the terminal, at one keyboard");
  options->add_to(*command, GameOptions::GameName::QuoridorIfMissing);
  command->footer(
      "Examples:\n"
      "  outflank play\n"
      "  outflank play quoridor --rules players=4\n"
      "  outflank play othello --moves f5d6c3");
  command->callback([options] {
    const auto game = options->open();
    terminal::play_on_console(*game, std::cin, std::cout, {.color = colors_wanted()});
  });
}

}  // namespace outflank::apps
