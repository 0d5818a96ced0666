#include "apps/outflank/game_options.h"

#include "apps/outflank/commands.h"
#include "core/text.h"

namespace outflank::apps {

std::string names_of_games() {
  const auto types = games::game_types();
  std::string names = join(types.first(types.size() - 1), ", ", &games::GameType::name);
  if (!names.empty()) names += " or ";
  names += types.back()->name();
  return names;
}

void GameOptions::add_to(cli::App& command, GameName name) {
  cli::Option* option = command.add_option("game,--game", game, names_of_games());
  if (name == GameName::Needed) {
    option->required();
  } else if (name == GameName::DefaultIfMissing) {
    game = games::default_game_type().name();
    option->capture_default_str();
  }
  command.add_option("--rules", rules,
                     "the variant: key=value pairs (\"players=4 size=11x11\") or a JSON object");
  command.add_option("--position", position, "start from this position text");
  command.add_option("--moves", moves,
                     "then play these moves: \"e2 e8 e3h\", for Othello \"f5d6\"");
}

std::unique_ptr<games::Game> GameOptions::open() const {
  const auto type = games::find_game_type(game);
  if (!type) wrong_use(type.error());
  auto opened =
      position ? (*type)->from_position(*position, rules) : (*type)->start(rules.value_or(""));
  if (!opened) wrong_use(opened.error());
  if (moves) {
    if (const auto played = (*opened)->play_list(*moves); !played) wrong_use(played.error());
  }
  return std::move(*opened);
}

}  // namespace outflank::apps
