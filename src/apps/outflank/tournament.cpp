#include "arena/tournament/tournament.h"

#include <memory>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "apps/outflank/arena_options.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/publish_options.h"
#include "apps/outflank/steady_clock.h"
#include "apps/outflank/tournament_options.h"
#include "apps/outflank/tournament_progress.h"
#include "arena/tournament/publisher.h"
#include "arena/tournament/remote_games.h"
#include "arena/tournament/tournament_id.h"
#include "arena/tournament/tournament_result.h"
#include "arena/tournament/tournament_run.h"
#include "core/text.h"
#include "store/files.h"
#include "store/opener.h"

namespace outflank::apps {
namespace {

constexpr int kInterrupted = 130;  // as shells report Ctrl-C

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
  const auto note = [&progress, quiet = options.quiet](arena::RemoteGames::Note kind,
                                                       const std::string& sentence) {
    if (!quiet || kind == arena::RemoteGames::Note::Problem) progress.note("outflank: " + sentence);
  };
  return value_of(arena::RemoteGames::make(tournament,
                                           value_of(arena::tournament_id(tournament.settings.out)),
                                           store::opener_of(options.publish.store), note));
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
                                    "command continues from there",
                                    run->state().finished(), folder)};
  }
}

}  // namespace

void add_tournament(cli::App& arena) {
  auto options = std::make_shared<RunOptions>();
  cli::App* command = arena.add_subcommand(
      "run", "Play a tournament of engines and bots, or resume one that was stopped or killed");
  command->add_option(
      "tournament", options->words,
      "FILE.toml, or entrants: bot:..., the name of a declared bot, an engine as in "
      "'arena match', NAME=ENGINE");
  add_run_options(*command, *options);
  command->footer(
      "Every finished game is saved before it counts: after a stop or a kill the same command\n"
      "resumes. Results and the report are rewritten while games are played.\n"
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
