#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/outflank/arena_options.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/steady_clock.h"
#include "arena/engine_match.h"
#include "arena/match_file.h"
#include "arena/tournament/rating.h"
#include "store/files.h"

namespace outflank::apps {
namespace {

struct MatchOptions {
  arena::MatchSettings settings;
  std::string first;
  std::string second;
  BotOptions bots;
  std::vector<double> sprt;
  std::string clock = "wall";
  std::string openings_file;
  std::string results_file;
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

// Everything that the results depend on.
std::string identity_of(const MatchOptions& options, const std::string& openings) {
  const arena::MatchSettings& settings = options.settings;
  nlohmann::ordered_json json = {{"game", settings.game},  {"rules", settings.rules},
                                 {"first", options.first}, {"second", options.second},
                                 {"clock", options.clock}, {"max_plies", settings.max_plies},
                                 {"seed", settings.seed}};
  if (settings.openings) {
    json["openings"] = openings;
  } else {
    json["opening"] = settings.opening_plies;
  }
  return json.dump();
}

std::string read_openings(MatchOptions& options) {
  constexpr std::size_t kMaxFileBytes = 1 << 20;
  const auto text = store::read_file(options.openings_file, kMaxFileBytes);
  if (!text) wrong_use(text.error());
  auto openings = arena::Openings::read(*text, options.settings.game, options.settings.rules);
  if (!openings) wrong_use(openings.error().within(options.openings_file));
  if (openings->listed() == 0) {
    throw CommandFailed{kWrongUse, options.openings_file + ": there is no opening in it"};
  }
  options.settings.openings = std::make_shared<const arena::Openings>(*std::move(openings));
  return *text;
}

// The score of a match, and whether all of it is in the file.
struct Played {
  arena::MatchScore score;
  std::optional<Error> not_written;
};

Played play(const MatchOptions& options, arena::MatchFile* file) {
  const bool progress = isatty(STDERR_FILENO) == 1;
  std::optional<Error> not_written;
  const auto score =
      arena::play_match(options.settings, engine_clock(options.clock),
                        [&](const arena::PairResult& pair, const arena::MatchScore& so_far) {
                          if (file != nullptr) {
                            if (const auto added = file->add(pair); !added)
                              not_written = added.error();
                          }
                          if (progress) fmt::print(stderr, "\r{}\033[K", one_line(so_far));
                        });
  if (progress) fmt::print(stderr, "\r\033[K");
  if (!score) throw CommandFailed{kFailed, score.error().message()};
  return {*score, not_written};
}

void print_text(const MatchOptions& options, const arena::MatchScore& score,
                std::string_view verdict) {
  fmt::print("{} against {}\n{}\n", options.first, options.second, one_line(score));
  if (!verdict.empty()) fmt::print("SPRT: {}\n", verdict);
}

void print_json(const MatchOptions& options, const arena::MatchScore& score,
                std::string_view verdict) {
  nlohmann::ordered_json json = {{"first", options.first},
                                 {"second", options.second},
                                 {"rules", options.settings.rules},
                                 {"seed", options.settings.seed},
                                 {"seats", score.seats},
                                 {"wins", score.wins},
                                 {"draws", score.draws},
                                 {"losses", score.losses}};
  if (score.seats > 2) {
    const arena::Proportion places = arena::first_places(score);
    json["first_places"] = places.share;
    json["first_places_low"] = places.low;
    json["first_places_high"] = places.high;
  } else {
    const arena::Elo elo = arena::elo(score);
    json["pairs"] = score.pairs;
    json["share"] = score.share();
    json["elo"] = elo.difference;
    json["elo_low"] = elo.low;
    json["elo_high"] = elo.high;
  }
  if (!verdict.empty()) json["sprt"] = verdict;
  fmt::print("{}\n", json.dump());
}

void run_match(MatchOptions& options) {
  arena::MatchSettings& settings = options.settings;
  static_cast<void>(engine_clock(options.clock));  // report wrong use before starting anything
  if (options.sprt.size() == 2) {
    settings.sprt = arena::SprtBounds{.elo0 = options.sprt[0], .elo1 = options.sprt[1]};
    if (const auto ok = validate(*settings.sprt); !ok) wrong_use(ok.error());
  }
  const std::string openings =
      options.openings_file.empty() ? std::string() : read_openings(options);
  const BotOptions::Field field = options.bots.open(std::array{options.first, options.second});
  settings.first = field.entrants[0];
  settings.second = field.entrants[1];
  settings.sandbox = field.sandbox;
  std::optional<arena::MatchFile> file;
  if (!options.results_file.empty()) {
    auto opened = arena::MatchFile::open(options.results_file, identity_of(options, openings));
    if (!opened) wrong_use(opened.error());
    file = *std::move(opened);
    settings.played = file->played();
  }
  const auto [score, not_written] = play(options, file ? &*file : nullptr);
  std::string_view verdict;
  if (settings.sprt) verdict = name_of(arena::sprt_verdict(score, *settings.sprt));
  if (options.json) {
    print_json(options, score, verdict);
  } else {
    print_text(options, score, verdict);
  }
  if (not_written) throw CommandFailed{kFailed, not_written->message()};
}

}  // namespace

void add_arena_match(cli::App& arena) {
  auto options = std::make_shared<MatchOptions>();
  cli::App* match =
      arena.add_subcommand("match", "Two engines or builds, in pairs of games with swapped seats");
  arena::MatchSettings& settings = options->settings;
  match->add_option("first", options->first, "an engine or a bot; see below")->required();
  match->add_option("second", options->second, "the opponent")->required();
  match->add_option("--game", settings.game, names_of_games())->capture_default_str();
  match->add_option("--rules", settings.rules, "the variant");
  match
      ->add_option("--pairs", settings.pairs,
                   "pairs of games; with more players, rounds on every seat")
      ->capture_default_str()
      ->check(cli::Range(1, 1'000'000));
  cli::Option* plies =
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
  match->add_option("--clock", options->clock, kClockHelp)->capture_default_str();
  match
      ->add_option("--openings", options->openings_file,
                   "a file with one opening per line, moves or a position, instead of random ones")
      ->excludes(plies);
  match->add_option("--results", options->results_file,
                    "keep the pairs in this file; a second call resumes from there");
  options->bots.add_to(*match);
  match->add_flag("--json", options->json, "print a JSON object");
  match->footer(
      "Kinds are engine and random, of Quoridor also greedy and rollout, of Othello squares. Keys\n"
      "are time (ms per move), nodes, depth, level (1 to 10), threads, hash (MB), seed and off (a\n"
      "part of the search to switch off).\n"
      "A bot is 'bot:name=N,protocol=P,dir=D,cmd=COMMAND' (cmd comes last) or one of the file\n"
      "--bots: another build of this program is one. A bot has its own limits and its own clock.\n"
      "\n"
      "Examples:\n"
      "  outflank arena match engine:time=200 greedy --pairs 50\n"
      "  outflank arena match engine:nodes=20000 engine:nodes=20000,off=null_move --sprt 0 20\n"
      "  outflank arena match engine:time=200 greedy --rules players=4 --pairs 25\n"
      "  outflank arena match engine:time=100 engine:time=100,off=tree --clock processor "
      "--pairs 200 --results tree.jsonl\n"
      "  outflank arena match engine:nodes=400 "
      "'bot:protocol=ugi,cmd=/opt/old/outflank engine --protocol ugi --game quoridor --nodes 400'");
  match->callback([options] { run_match(*options); });
}

}  // namespace outflank::apps
