#include "apps/outflank/tournament_options.h"

#include <filesystem>

#include "apps/outflank/game_options.h"
#include "store/files.h"

namespace outflank::apps {
namespace {

constexpr std::size_t kMaxFileBytes = 1 << 24;

template <class T>
void take(const std::optional<T>& given, T& target) {
  if (given) target = *given;
}

template <class T, class Parse>
void take(const std::optional<std::string>& given, T& target, Parse parse) {
  if (given) target = value_of(parse(*given));
}

void take_outputs(const RunOptions& options, arena::TournamentSettings& settings) {
  take(options.logs, settings.logs, arena::parse_contest_logs);
  take(options.talk_limit, settings.talk_megabytes);
  if (options.transcripts) {
    settings.transcripts = *options.transcripts == "always" ? arena::KeepTranscript::Always
                                                            : arena::KeepTranscript::OfFailedGames;
  }
}

// Where games begin. A map on the command line replaces the file's start, and vice versa.
void take_start(const RunOptions& options, arena::TournamentSettings& settings) {
  if (options.map) {
    const std::string json = value_of(store::read_file(*options.map, kMaxFileBytes));
    if (const auto begun = arena::begin_from_map(json, settings); !begun) {
      wrong_use(begun.error().within(*options.map));
    }
    return;
  }
  if (options.rules && !options.position) settings.position.clear();
  take(options.rules, settings.rules);
  take(options.position, settings.position);
}

void add_schedule_options(cli::App& command, RunOptions& options) {
  command
      .add_option("--kind", options.kind, "match, round_robin (default), gauntlet, knockout, swiss")
      ->check(cli::IsMember({"match", "round_robin", "gauntlet", "knockout", "swiss"}));
  command.add_option("--rounds", options.rounds,
                     "rounds of a Swiss tournament, or how often everybody meets (1)");
  command.add_option("--sets", options.sets,
                     "pairs of games when two meet (1); with more players, rounds on every seat");
  command.add_option("--challengers", options.challengers,
                     "gauntlet: how many entrants, from the first on, meet all others (1)");
  command.add_option(
      "--tiebreaks", options.tiebreaks,
      "knockout: at most this many further pairs, then the higher seed advances (2)");
  options.sprt_given = command.add_option(
      "--sprt", options.sprt,
      "ELO0 ELO1: a match stops as soon as one of them is accepted (5 % errors)");
  command.add_option("--sprt-model", options.model, "logistic (default) or normalized Elo");
  command.add_option("--sprt-counts", options.counts, "pentanomial (default) or trinomial");
}

void add_game_options(cli::App& command, RunOptions& options) {
  command.add_option(
      "--game", options.game,
      names_of_games() + "; default: " + std::string(games::default_game_type().name()));
  cli::Option* rules = command.add_option("--rules", options.rules, "the variant");
  cli::Option* position = command.add_option("--position", options.position,
                                             "where all games begin, as a position text");
  command
      .add_option("--map", options.map,
                  "a map of the contest's server: board, squares, walls, first player, tick limit")
      ->excludes(rules)
      ->excludes(position);
  command.add_option("--opening", options.plies, "random plies at the start (4)")
      ->check(cli::Range(0, 60));
  command.add_option("--openings", options.openings,
                     "a file with a position or a list of moves per line, instead of random ones");
  command.add_option("--seed", options.seed, "for openings and players (1)");
  command.add_option("--clock", options.clock, "none (default), 5:00, 1:00+1, 0.5/move");
  command.add_option("--patience", options.patience,
                     "longest time for a move without a clock (1:00)");
  command.add_option("--margin", options.margin, "how late a move may be (0.02)");
  command.add_option("--max-plies", options.max_plies, "a longer game is a draw (400; 0: never)")
      ->check(cli::Range(0, 100'000));
  command.add_option("--on-fault", options.on_fault, "forfeit (default) or random");
  command.add_option("--bots", options.bots, "a TOML file that declares bots");
  command.add_option("--sandbox", options.sandbox, "auto (default), require or off");
}

void add_output_options(cli::App& command, RunOptions& options) {
  command.add_option("--name", options.name, "of the tournament, for records and tables");
  command.add_option("--out", options.out, "the folder of the results");
  command.add_option("--concurrency", options.concurrency, "games at a time (1)")
      ->check(cli::Range(1, 256));
  command.add_flag("--no-pin", options.no_pin, "do not give each game a core of its own");
  command.add_option(
      "--logs", options.logs,
      "contest logs: none (default), all, or some of server, manual, arena and protobuf, "
      "as in server,protobuf");
  command
      .add_option("--talk-limit", options.talk_limit,
                  "MB of the bots' transcripts to keep, in all (32)")
      ->check(cli::Range(1, arena::kMaxTalkMegabytes));
  command.add_option("--transcripts", options.transcripts, "failed (default) or always")
      ->check(cli::IsMember({"failed", "always"}));
  command.add_option("--store", options.publish.store,
                     "also publish it while it is played, on the web site of the server with this "
                     "store: its file, or postgresql://...");
  command.add_flag(
      "--workers", options.workers,
      "leave the games to the workers of the store ('outflank worker', with --run-bots "
      "for bots), on any machine, with their own --games and --sandbox");
  add_publish_options(command, options.publish);
  command.add_flag("--json", options.json, "print result.json");
  command.add_flag("--quiet", options.quiet, "print nothing while games are played");
  command.add_flag("--only-results", options.only_results,
                   "play nothing: write the results of the games played so far, even while another "
                   "process plays the rest");
}

}  // namespace

void add_run_options(cli::App& command, RunOptions& options) {
  add_schedule_options(command, options);
  add_game_options(command, options);
  add_output_options(command, options);
}

arena::TournamentSettings settings_of(const RunOptions& options) {
  arena::TournamentSettings settings;
  settings.folder = std::filesystem::current_path().string();
  std::vector<std::string> entrants = options.words;
  if (!entrants.empty() && entrants.front().ends_with(".toml")) {
    if (const auto read = arena::read_tournament(entrants.front(), settings); !read) {
      wrong_use(read.error());
    }
    entrants.erase(entrants.begin());
  }
  settings.entrants.insert(settings.entrants.end(), entrants.begin(), entrants.end());
  take(options.name, settings.name);
  take(options.kind, settings.kind, arena::parse_tournament_kind);
  take(options.game, settings.game);
  take_start(options, settings);
  if (options.bots) settings.bots = value_of(arena::read_bots(*options.bots));
  take(options.rounds, settings.rounds);
  take(options.sets, settings.sets);
  take(options.challengers, settings.challengers);
  take(options.tiebreaks, settings.tiebreaks);
  take(options.plies, settings.opening_plies);
  if (options.openings) {
    settings.opening_list = value_of(store::read_file(*options.openings, kMaxFileBytes));
  }
  take(options.seed, settings.seed);
  take(options.clock, settings.clock);
  const auto time = [](std::string_view what) {
    return [what](std::string_view text) { return match::parse_time(text, what); };
  };
  take(options.patience, settings.patience, time("patience"));
  take(options.margin, settings.margin, time("margin"));
  take(options.max_plies, settings.max_plies);
  take(options.on_fault, settings.on_fault, arena::parse_on_fault);
  if (options.sprt_given->count() > 0) {
    settings.sprt = arena::SprtBounds{.elo0 = options.sprt.first, .elo1 = options.sprt.second};
  }
  if (settings.sprt) {
    take(options.model, settings.sprt->model, arena::parse_sprt_model);
    take(options.counts, settings.sprt->counts, arena::parse_sprt_counts);
  }
  take(options.concurrency, settings.concurrency);
  if (options.no_pin) settings.pin = false;
  take(options.sandbox, settings.sandbox, arena::parse_sandbox_mode);
  take(options.out, settings.out);
  take_outputs(options, settings);
  if (settings.out.empty()) {
    throw CommandFailed{kWrongUse,
                        "say where the results go: --out FOLDER, or give a file NAME.toml, whose "
                        "results go to NAME beside it"};
  }
  return settings;
}

}  // namespace outflank::apps
