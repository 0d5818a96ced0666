#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/steady_clock.h"
#include "arena/engine_match.h"
#include "arena/tournament/rating.h"

namespace outflank::apps {
namespace {

struct MatchOptions {
  arena::MatchSettings settings;
  std::string first;
  std::string second;
  std::vector<double> sprt;
  bool json = false;
};

std::string one_line(const arena::MatchScore& score) {
  if (score.seats > 2) {
    const arena::Proportion first = arena::first_places(score);
    return fmt::format(
        "first in {} of {} games, {:.0f} % [{:.0f}, {:.0f}]{}; chance alone gives {:.0f} %",
        score.wins, score.games(), 100 * first.share, 100 * first.low, 100 * first.high,
        score.draws > 0 ? fmt::format(", shared first in {}", score.draws) : "",
        100.0 / score.seats);
  }
  return fmt::format("{} games: +{} ={} -{}, {:.1f} %, Elo {}, LOS {:.1f} %", score.games(),
                     score.wins, score.draws, score.losses, 100 * score.share(),
                     rating_text(arena::to_rating(arena::elo(score))),
                     100 * arena::likelihood_of_superiority(score));
}

void run_match(MatchOptions& options) {
  const auto first = arena::parse_contender(options.first);
  if (!first) wrong_use(first.error());
  const auto second = arena::parse_contender(options.second);
  if (!second) wrong_use(second.error());
  options.settings.first = *first;
  options.settings.second = *second;
  if (options.sprt.size() == 2) {
    options.settings.sprt = arena::SprtBounds{.elo0 = options.sprt[0], .elo1 = options.sprt[1]};
    if (const auto ok = validate(*options.settings.sprt); !ok) wrong_use(ok.error());
  }
  const bool progress = isatty(STDERR_FILENO) == 1;
  const auto score =
      arena::play_match(options.settings, steady_seconds, [&](const arena::MatchScore& so_far) {
        if (progress) {
          fmt::print(stderr, "\r{}\033[K", one_line(so_far));
        }
      });
  if (progress) fmt::print(stderr, "\r\033[K");
  if (!score) throw CommandFailed{kFailed, score.error().message()};

  std::string verdict;
  if (options.settings.sprt) {
    verdict = name_of(arena::sprt_verdict(*score, *options.settings.sprt));
  }
  if (options.json) {
    nlohmann::ordered_json json = {
        {"first", options.first},          {"second", options.second},
        {"rules", options.settings.rules}, {"seed", options.settings.seed},
        {"seats", score->seats},           {"wins", score->wins},
        {"draws", score->draws},           {"losses", score->losses}};
    if (score->seats > 2) {
      const arena::Proportion places = arena::first_places(*score);
      json["first_places"] = places.share;
      json["first_places_low"] = places.low;
      json["first_places_high"] = places.high;
    } else {
      const arena::Elo elo = arena::elo(*score);
      json["pairs"] = score->pairs;
      json["share"] = score->share();
      json["elo"] = elo.difference;
      json["elo_low"] = elo.low;
      json["elo_high"] = elo.high;
    }
    if (!verdict.empty()) json["sprt"] = verdict;
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("{} against {}\n{}\n", options.first, options.second, one_line(*score));
  if (!verdict.empty()) fmt::print("SPRT: {}\n", verdict);
}

}  // namespace

void add_arena(cli::App& app) {
  cli::App* command = app.add_subcommand("arena", "Games, matches and checks of bots and engines");
  command->require_subcommand(1);
  auto options = std::make_shared<MatchOptions>();
  cli::App* match = command->add_subcommand(
      "match", "Two of our own engines, in pairs of games with swapped seats");
  arena::MatchSettings& settings = options->settings;
  match->add_option("first", options->first, "KIND[:key=value,...]; see below")->required();
  match->add_option("second", options->second, "the opponent")->required();
  match->add_option("--game", settings.game, "quoridor or othello")->capture_default_str();
  match->add_option("--rules", settings.rules, "the variant");
  match
      ->add_option("--pairs", settings.pairs,
                   "pairs of games; with more players, rounds on every seat")
      ->capture_default_str()
      ->check(cli::Range(1, 1'000'000));
  match->add_option("--opening", settings.opening_plies, "random plies at the start")
      ->capture_default_str()
      ->check(cli::Range(0, 60));
  match->add_option("--max-plies", settings.max_plies, "a longer game is a draw")
      ->capture_default_str()
      ->check(cli::Range(1, 10'000));
  match->add_option("--concurrency", settings.concurrency, "pairs at a time")
      ->capture_default_str()
      ->check(cli::Range(1, 256));
  match->add_option("--seed", settings.seed, "for openings and engines")->capture_default_str();
  match
      ->add_option("--sprt", options->sprt,
                   "ELO0 ELO1: stop as soon as one is accepted (5 % errors)")
      ->expected(2);
  match->add_flag("--json", options->json, "answer with a JSON object");
  match->footer(
      "Kinds are engine and random, of Quoridor also greedy and rollout, of Othello squares. Keys\n"
      "are time (ms per move), nodes, depth, level (1 to 10), threads, hash (MB), seed and off (a\n"
      "part of the search to leave out).\n"
      "\n"
      "Examples:\n"
      "  outflank arena match engine:time=200 greedy --pairs 50\n"
      "  outflank arena match engine:nodes=20000 engine:nodes=20000,off=null_move --sprt 0 20\n"
      "  outflank arena match engine:time=200 greedy --rules players=4 --pairs 25");
  match->callback([options] { run_match(*options); });
  add_ladder(*command);
  add_arena_game(*command);
  add_arena_check(*command);
  add_tournament(*command);
  add_report(*command);
}

}  // namespace outflank::apps
