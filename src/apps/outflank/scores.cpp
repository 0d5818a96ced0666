#include "terminal/scores.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/language.h"
#include "games/game.h"
#include "terminal/saved_games.h"
#include "terminal/score_lines.h"

namespace outflank::apps {
namespace {

struct ScoresOptions {
  std::optional<std::string> game;
  std::optional<std::string> data;
  std::optional<std::string> language;
  bool json = false;
};

void run(const ScoresOptions& options) {
  if (options.game) {
    if (const auto type = games::find_game_type(*options.game); !type) wrong_use(type.error());
  }
  auto scores = terminal::ScoreFile(options.data.value_or(terminal::default_data_folder())).read();
  if (!scores) throw CommandFailed{kFailed, scores.error().message()};
  if (options.game) {
    std::erase_if(*scores, [&](const auto& entry) { return entry.first != *options.game; });
  }
  if (options.json) {
    fmt::print("{}", terminal::to_json(*scores));
    return;
  }
  const terminal::Texts texts = texts_in(options.language);
  bool first = true;
  for (const games::GameType* type : games::game_types()) {
    const auto table = scores->find(std::string(type->name()));
    if (table == scores->end() || table->second.empty()) continue;
    if (!first) fmt::print("\n");
    first = false;
    for (const std::string& line : terminal::score_lines(type->title(), table->second, texts)) {
      fmt::print("{}\n", line);
    }
  }
  if (first) fmt::print("{}\n", texts(terminal::Text::NoScores));
}

}  // namespace

void add_scores(cli::App& app) {
  auto options = std::make_shared<ScoresOptions>();
  cli::App* command =
      app.add_subcommand("scores", "Show the players' games, wins and ratings in the terminal");
  command->add_option("game", options->game, "only of this game: " + names_of_games());
  command->add_option("--data", options->data,
                      "the folder for saved games and scores (or OUTFLANK_DATA)");
  command->add_option("--language", options->language, "en or hu; otherwise that of the locale");
  command->add_flag("--json", options->json, "print a JSON object");
  command->footer(
      "Ratings start at 1500 and follow Elo; with three or four players, pairwise.\n"
      "\n"
      "Examples:\n"
      "  outflank scores\n"
      "  outflank scores othello --json");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
