#include "apps/outflank/commands.h"

namespace outflank::apps {

void add_arena(cli::App& app) {
  cli::App* command = app.add_subcommand("arena", "Games, matches and checks of bots and engines");
  command->require_subcommand(1);
  add_arena_match(*command);
  add_ladder(*command);
  add_arena_game(*command);
  add_arena_check(*command);
  add_tournament(*command);
  add_report(*command);
}

}  // namespace outflank::apps
