#include "arena/tournament/tournament.h"

#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "apps/outflank/arena_options.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/publish_options.h"
#include "apps/outflank/steady_clock.h"
#include "apps/outflank/tournament_progress.h"
#include "arena/tournament/publisher.h"
#include "arena/tournament/remote_games.h"
#include "arena/tournament/tournament_id.h"
#include "arena/tournament/tournament_result.h"
#include "arena/tournament/tournament_run.h"
#include "core/text.h"
#include "store/files.h"
#include "store/store.h"

namespace outflank::apps {
namespace {

constexpr std::size_t kLargestFile = 1 << 24;
constexpr int kInterrupted = 130;  // as shells report Ctrl-C

// The command line; what it leaves out comes from the file or the defaults.
struct RunOptions {
  std::vector<std::string> words;  // a file and entrants
  std::optional<std::string> name, kind, game, rules, bots, openings, clock, on_fault, sandbox, out,
      logs, transcripts, patience, margin, model, counts, position, map;
  std::optional<int> talk_limit, rounds, sets, challengers, tiebreaks, plies, max_plies,
      concurrency;
  std::optional<std::uint64_t> seed;
  std::pair<double, double> sprt;
  const cli::Option* sprt_given = nullptr;
  bool no_pin = false;
  bool json = false;
  bool quiet = false;
  bool only_results = false;
  bool workers = false;
  PublishOptions publish;
};

template <class T>
T value_of(Result<T> result) {
  if (!result) wrong_use(result.error());
  return *std::move(result);
}

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
    const std::string json = value_of(store::read_file(*options.map, kLargestFile));
    if (const auto begun = arena::begin_from_map(json, settings); !begun) {
      wrong_use(begun.error().within(*options.map));
    }
    return;
  }
  if (options.rules && !options.position) settings.position.clear();
  take(options.rules, settings.rules);
  take(options.position, settings.position);
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
    settings.opening_list = value_of(store::read_file(*options.openings, kLargestFile));
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

// Only bots need one; it runs their build commands.
std::shared_ptr<const arena::Sandbox> sandbox_for(const arena::Tournament& tournament) {
  std::vector<const arena::Bot*> bots;
  for (const auto& entrant : tournament.entrants) {
    const auto* bot = std::get_if<arena::Bot>(&entrant->player);
    if (bot != nullptr) bots.push_back(bot);
  }
  if (bots.empty()) return nullptr;
  auto sandbox = arena::Sandbox::open(tournament.settings.sandbox);
  if (!sandbox) throw CommandFailed{kFailed, sandbox.error().message()};
  for (const std::string& warning : (*sandbox)->warnings()) {
    fmt::print(stderr, "outflank: sandbox: {}\n", warning);
  }
  for (const arena::Bot* bot : bots) {
    const auto ready = (*sandbox)->prepare(*bot);
    if (!ready) throw CommandFailed{kFailed, ready.error().message()};
  }
  return *std::move(sandbox);
}

TournamentProgress::Mode progress_mode(const RunOptions& options) {
  if (options.quiet) return TournamentProgress::Mode::Silent;
  return isatty(STDERR_FILENO) == 1 ? TournamentProgress::Mode::Table
                                    : TournamentProgress::Mode::Lines;
}

void print_result(const RunOptions& options, const std::string& folder) {
  const std::string file = folder + (options.json ? "/result.json" : "/result.txt");
  fmt::print("{}", value_of(store::read_file(file, std::size_t{1} << 32)));
  if (!options.json) fmt::print("\nrecords, results and logs are in {}\n", folder);
}

// If requested, and if the store is usable.
std::unique_ptr<arena::Publisher> begin_publishing(const RunOptions& options,
                                                   const std::string& folder,
                                                   TournamentProgress& progress) {
  if (options.publish.store.empty()) return nullptr;
  auto publisher = std::make_unique<arena::Publisher>(
      publication_of(options.publish, folder), [&progress](const Result<void>& published) {
        progress.note(published ? "outflank: the tournament is published again"
                                : fmt::format("outflank: the tournament cannot be published now; "
                                              "the games go on, and are published later: {}",
                                              published.error().message()));
      });
  if (const auto begun = publisher->begin(); !begun) {
    throw CommandFailed{kFailed, begun.error().within("--store").message()};
  }
  return publisher;
}

void finish_publishing(arena::Publisher* publisher, const RunOptions& options,
                       const std::string& folder) {
  if (publisher == nullptr) return;
  if (const auto published = publisher->finish(); !published) {
    std::fflush(stdout);
    throw CommandFailed{
        kFailed, fmt::format("not all of it is published: {}; the games are kept in {}: 'outflank "
                             "arena publish {} --store ...' publishes them",
                             published.error().message(), folder, folder)};
  }
  if (!options.json) fmt::print("published as #/tournaments/{}\n", publisher->id());
}

void check_worker_options(const RunOptions& options) {
  if (!options.workers || store::is_postgres(options.publish.store)) return;
  throw CommandFailed{kWrongUse,
                      "--workers needs the database that the workers share: --store "
                      "postgresql://..."};
}

// Sentences about workers, while games wait for them or are played.
arena::RemoteGames remote_games_of(const RunOptions& options, const arena::Tournament& tournament,
                                   TournamentProgress& progress) {
  const auto open = [where = options.publish.store] { return store::Store::open(where); };
  const auto note = [&progress, quiet = options.quiet](arena::RemoteGames::Note kind,
                                                       const std::string& sentence) {
    if (!quiet || kind == arena::RemoteGames::Note::Problem) progress.note("outflank: " + sentence);
  };
  return value_of(arena::RemoteGames::make(
      tournament, value_of(arena::tournament_id(tournament.settings.out)), open, note));
}

void note_files(TournamentProgress& progress, const Result<void>& written) {
  progress.note(written ? "outflank: the results are written again"
                        : fmt::format("outflank: the results so far cannot be written, and stay as "
                                      "they were; the games go on: {}",
                                      written.error().message()));
}

void note_store(TournamentProgress& progress, const Result<void>& reached) {
  progress.note(reached ? "outflank: the workers' database is there again"
                        : fmt::format("outflank: the workers' database is away; it is asked again, "
                                      "and no game is lost: {}",
                                      reached.error().message()));
}

Result<arena::TournamentRun::End> play(const RunOptions& options, arena::TournamentRun& run,
                                       const std::shared_ptr<const arena::Sandbox>& sandbox,
                                       std::optional<arena::RemoteGames>& remote,
                                       TournamentProgress& progress, const std::stop_token& stop) {
  if (run.state().finished() > 0 && !options.quiet) {
    fmt::print(stderr, "going on in {}: {} games are there already\n",
               run.state().tournament().settings.out, run.state().finished());
  }
  const auto on_game = [&](const arena::TournamentState& state, const arena::GameSummary& game) {
    progress.after(state, game);
  };
  const auto on_files = [&](const Result<void>& written) { note_files(progress, written); };
  if (!remote) return run.play(steady_seconds, sandbox, on_game, stop, on_files);
  return run.play_on_workers(
      *remote, on_game, [&](const Result<void>& reached) { note_store(progress, reached); }, stop,
      on_files);
}

void run(const RunOptions& options) {
  check_publish_options(options.publish);
  check_worker_options(options);
  const arena::Tournament tournament = value_of(arena::prepare(settings_of(options)));
  const std::string& folder = tournament.settings.out;
  for (const std::string& warning : tournament.warnings) {
    fmt::print(stderr, "outflank: {}\n", warning);
  }
  if (options.only_results) {
    if (const auto written = arena::write_results(tournament); !written) {
      throw CommandFailed{kFailed, written.error().message()};
    }
    return print_result(options, folder);
  }
  const auto run = value_of(arena::TournamentRun::open(tournament));
  auto end = run->state().done() ? arena::TournamentRun::End::Finished
                                 : arena::TournamentRun::End::Stopped;
  TournamentProgress progress(progress_mode(options));
  std::unique_ptr<arena::Publisher> publisher;
  if (run->state().done()) {
    publisher = begin_publishing(options, folder, progress);
  } else {
    std::optional<arena::RemoteGames> remote;
    if (options.workers) remote = remote_games_of(options, tournament, progress);
    const auto sandbox = remote ? nullptr : sandbox_for(tournament);
    // Before the publisher, whose thread must not receive the signals.
    const std::stop_token stop = stop_on_signal();
    publisher = begin_publishing(options, folder, progress);
    if (publisher) run->set_on_written([&publisher] { publisher->wake(); });
    const auto played = play(options, *run, sandbox, remote, progress, stop);
    progress.clear();
    if (!played) throw CommandFailed{kFailed, played.error().message()};
    end = *played;
  }
  if (const auto written = run->write(); !written) {
    throw CommandFailed{kFailed, written.error().message()};
  }
  print_result(options, folder);
  finish_publishing(publisher.get(), options, folder);
  if (end == arena::TournamentRun::End::Stopped) {
    std::fflush(stdout);
    throw CommandFailed{kInterrupted,
                        fmt::format("stopped; the {} finished games are kept in {}: the same "
                                    "command goes on from there",
                                    run->state().finished(), folder)};
  }
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
  command.add_option("--tiebreaks", options.tiebreaks,
                     "knockout: further pairs at most, then the earlier entrant goes on (2)");
  options.sprt_given = command.add_option(
      "--sprt", options.sprt,
      "ELO0 ELO1: a match stops as soon as one of them is accepted (5 % errors)");
  command.add_option("--sprt-model", options.model, "logistic (default) or normalized Elo");
  command.add_option("--sprt-counts", options.counts, "pentanomial (default) or trinomial");
}

void add_game_options(cli::App& command, RunOptions& options) {
  command.add_option("--game", options.game, "quoridor (default) or othello");
  cli::Option* rules = command.add_option("--rules", options.rules, "the variant");
  cli::Option* position = command.add_option("--position", options.position,
                                             "where all games begin, as a position text");
  command
      .add_option(
          "--map", options.map,
          "a map of the contest's server: board, squares, walls, first player, limit of ticks")
      ->excludes(rules)
      ->excludes(position);
  command.add_option("--opening", options.plies, "random plies at the start (4)")
      ->check(cli::Range(0, 60));
  command.add_option("--openings", options.openings,
                     "a file with a position or a list of moves a line, instead of random ones");
  command.add_option("--seed", options.seed, "for openings and players (1)");
  command.add_option("--clock", options.clock, "none (default), 5:00, 1:00+1, 0.5/move");
  command.add_option("--patience", options.patience, "without a clock, for a move (1:00)");
  command.add_option("--margin", options.margin, "beyond the time without being late (0.02)");
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
      "for bots), on any machine; --concurrency, --no-pin and --sandbox are theirs then");
  add_publish_options(command, options.publish);
  command.add_flag("--json", options.json, "answer with result.json");
  command.add_flag("--quiet", options.quiet, "print nothing while games are played");
  command.add_flag("--only-results", options.only_results,
                   "play nothing: write the results of the games played so far, also while another "
                   "program plays the rest");
}

}  // namespace

void add_tournament(cli::App& arena) {
  auto options = std::make_shared<RunOptions>();
  cli::App* command = arena.add_subcommand(
      "run", "A tournament of engines and bots; one that was killed continues where it was");
  command->add_option(
      "tournament", options->words,
      "FILE.toml, or entrants: bot:..., the name of a declared bot, an engine as in "
      "'arena match', NAME=ENGINE");
  add_schedule_options(*command, *options);
  add_game_options(*command, *options);
  add_output_options(*command, *options);
  command->footer(
      "Every finished game is on the disk before the next is counted: stop it or kill it, and the\n"
      "same command continues. Results and the report are rewritten while games are played.\n"
      "docs/tournaments.md lists the keys of a file and the files that are written.\n"
      "\n"
      "Examples:\n"
      "  outflank arena run cup.toml --concurrency 2\n"
      "  outflank arena run --out cup one=engine:nodes=1000 two=engine:nodes=2000 greedy --sets "
      "20\n"
      "  outflank arena run --out test --kind match --sets 5000 --sprt 0 10 \\\n"
      "    new=engine:nodes=2000 old=engine:nodes=2000,off=null_move\n"
      "  outflank arena run cup.toml --store postgresql://outflank@db/outflank --title 'Spring "
      "cup'\n"
      "  outflank arena run cup.toml --store postgresql://outflank@db/outflank --workers");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
