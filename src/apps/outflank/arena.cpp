#include "apps/outflank/commands.h"

namespace outflank::apps {

void add_arena(cli::App& app) {
  cli::App* command = app.add_subcommand("arena", "Games, matches and checks of bots and engines");
  command->require_subcommand(1);
  command->footer(
      "Examples:\n"
      "  outflank arena check 'bot:protocol=contest,cmd=python3 mybot.py'\n"
      "  outflank arena game 'bot:protocol=qtp,cmd=./mine' engine:level=3 --clock 10+0.1\n"
      "  outflank arena run tournament.toml\n"
      "  outflank arena match engine:level=5 engine:level=4 --pairs 50\n"
      "\n"
      "'outflank arena COMMAND --help' says more about a command.");
  add_arena_match(*command);
  add_ladder(*command);
  add_arena_game(*command);
  add_arena_check(*command);
  add_tournament(*command);
  add_report(*command);
  add_publish(*command);
}

}  // namespace outflank::apps
