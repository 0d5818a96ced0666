#include "arena/ladder.h"

#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/steady_clock.h"
#include "arena/tournament/rating.h"

namespace outflank::apps {
namespace {

constexpr int kMaxGames = 1'000'000;
constexpr int kMaxJobs = 256;

struct LadderOptions {
  arena::LadderSettings settings;
  int games = 200;
  bool json = false;
};

// A row of the table in docs/levels.md.
std::string row(const arena::LadderStep& step) {
  const arena::MatchScore& score = step.score;
  return fmt::format("| {} | {} | {} | +{} ={} -{} | {:.1f} % | {} | {} |", step.level,
                     step.level - 1, score.games(), score.wins, score.draws, score.losses,
                     100 * score.share(), rating_text(arena::to_rating(arena::elo(score))),
                     arena::is_significant(step) ? "yes" : "no");
}

nlohmann::ordered_json json_of(const arena::LadderStep& step) {
  const arena::Elo elo = arena::elo(step.score);
  return {{"level", step.level},
          {"against", step.level - 1},
          {"wins", step.score.wins},
          {"draws", step.score.draws},
          {"losses", step.score.losses},
          {"pairs", step.score.pairs},
          {"share", step.score.share()},
          {"elo", elo.difference},
          {"elo_low", elo.low},
          {"elo_high", elo.high},
          {"significant", arena::is_significant(step)}};
}

void run(LadderOptions& options) {
  arena::LadderSettings& settings = options.settings;
  if (settings.lowest >= settings.highest) {
    throw CommandFailed{kWrongUse, fmt::format("--from {} is not below --to {}", settings.lowest,
                                               settings.highest)};
  }
  settings.pairs = (options.games + 1) / 2;
  const bool terminal = isatty(STDERR_FILENO) == 1;
  const auto steps =
      arena::play_ladder(settings, steady_seconds, [&](const arena::LadderStep& step) {
        if (terminal) fmt::print(stderr, "\r{}\033[K", row(step));
      });
  if (terminal) fmt::print(stderr, "\r\033[K");
  if (!steps) wrong_use(steps.error());
  if (options.json) {
    nlohmann::ordered_json json = {{"game", settings.game},
                                   {"rules", settings.rules},
                                   {"seed", settings.seed},
                                   {"steps", nlohmann::ordered_json::array()}};
    for (const arena::LadderStep& step : *steps) json["steps"].push_back(json_of(step));
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("| level | against | games | result | score | Elo | significant |\n");
  fmt::print("|---|---|---|---|---|---|---|\n");
  for (const arena::LadderStep& step : *steps) fmt::print("{}\n", row(step));
}

}  // namespace

void add_ladder(cli::App& arena) {
  auto options = std::make_shared<LadderOptions>();
  cli::App* command = arena.add_subcommand("ladder", "Play every level against the next one below");
  arena::LadderSettings& settings = options->settings;
  command->add_option("--game", settings.game, names_of_games())->capture_default_str();
  command->add_option("--rules", settings.rules, "the variant");
  command->add_option("--games", options->games, "games for each step, in pairs")
      ->capture_default_str()
      ->check(cli::Range(2, kMaxGames));
  command->add_option("--from", settings.lowest, "the lowest level")
      ->capture_default_str()
      ->check(cli::Range(1, search::kMaxLevel));
  command->add_option("--to", settings.highest, "the highest level")
      ->capture_default_str()
      ->check(cli::Range(1, search::kMaxLevel));
  command->add_option("--opening", settings.opening_plies, "random plies at the start")
      ->capture_default_str()
      ->check(cli::Range(0, 60));
  command->add_option("--concurrency,--jobs", settings.concurrency, "pairs of games at a time")
      ->capture_default_str()
      ->check(cli::Range(1, kMaxJobs));
  command->add_option("--seed", settings.seed, "for openings and players")->capture_default_str();
  command->add_flag("--json", options->json, "print a JSON object");
  command->footer(
      "The table is that of docs/levels.md. A step is significant when the 95 % interval of its\n"
      "Elo difference lies above zero.\n"
      "\n"
      "Examples:\n"
      "  outflank arena ladder --game quoridor --games 400 --concurrency 16\n"
      "  outflank arena ladder --game othello --from 1 --to 5");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
