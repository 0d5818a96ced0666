#include "server/jobs/worker.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/host_name.h"
#include "apps/outflank/steady_clock.h"
#include "arena/bots/bundle_cache.h"
#include "arena/bots/cores.h"
#include "arena/bots/sandbox.h"
#include "arena/tournament/game_worker.h"
#include "puzzles/mining_job.h"
#include "puzzles/mining_worker.h"
#include "server/base/shared_store.h"
#include "server/people/secrets.h"
#include "store/bundles.h"
#include "store/store.h"

namespace outflank::apps {
namespace {

struct WorkerOptions {
  std::string store;
  std::string name;
  std::optional<int> threads;
  std::optional<int> games;
  bool run_bots = false;
  std::optional<std::string> sandbox;
};

// Threads for engines, and for games.
struct WorkerThreads {
  int engines = 1;
  int games = 0;
};

// With bots, one core per game, as far as there are enough.
WorkerThreads threads_of(const WorkerOptions& options) {
  const int cores = std::max(1, static_cast<int>(arena::allowed_cores().size()));
  if (!options.run_bots) {
    const int threads = options.threads.value_or(cores);
    return {threads, options.games.value_or(threads)};
  }
  const int games = options.games.value_or(std::max(1, cores - options.threads.value_or(1)));
  return {options.threads.value_or(std::max(1, cores - games)), games};
}

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void check_game_options(const WorkerOptions& options) {
  if (options.sandbox && !options.run_bots) {
    throw CommandFailed{kWrongUse, "--sandbox is for bots: add --run-bots"};
  }
  if (options.run_bots && options.games == 0) {
    throw CommandFailed{kWrongUse, "--run-bots needs threads for games: --games 1 or more"};
  }
}

// Other people's programs run in the complete sandbox, unless --sandbox says otherwise.
std::shared_ptr<const arena::Sandbox> sandbox_of(const WorkerOptions& options) {
  const auto mode = arena::parse_sandbox_mode(options.sandbox.value_or("require"));
  if (!mode) wrong_use(mode.error());
  auto sandbox = arena::Sandbox::open(*mode);
  if (!sandbox) {
    throw CommandFailed{kFailed, sandbox.error().message() +
                                     "; --sandbox auto runs bots with the parts that exist"};
  }
  for (const std::string& warning : (*sandbox)->warnings()) {
    fmt::print(stderr, "outflank: sandbox: {}\n", warning);
  }
  return *std::move(sandbox);
}

// Claims cores for games with bots, whose time counts; this thread, and those that it starts, leave them.
arena::Cores claim_cores(const WorkerThreads& threads) {
  auto cores = arena::Cores::claim(static_cast<std::size_t>(threads.games),
                                   static_cast<std::size_t>(threads.engines));
  if (!cores.claimed().empty()) {
    arena::stay_on(cores.rest());
    return cores;
  }
  const auto free = cores.rest().size();
  fmt::print(
      stderr,
      "outflank: cores: bots with clocks are not treated fairly: one core each would take {} ({} "
      "for games, {} for engines), and {} of {} are free here{}\n",
      threads.games + threads.engines, threads.games, threads.engines, free,
      arena::allowed_cores().size(),
      free < 2 ? "" : fmt::format("; use --threads 1 --games {}", free - 1));
  return cores;
}

// The work of threads for games: games of tournaments, and mining for puzzles.
class BackgroundWork final : public store::JobHandler {
 public:
  BackgroundWork(const std::string& name, std::shared_ptr<arena::BundleCache> bots,
                 arena::GameCores cores)
      : games_(name, steady_seconds, std::move(bots), std::move(cores)), mining_(name) {}

  Result<std::string> perform(const store::ClaimedJob& job, const search::StopToken& stop,
                              const OnProgress& on_progress) override {
    if (job.kind == puzzles::kMiningJob) return mining_.perform(job, stop, on_progress);
    return games_.perform(job, stop, on_progress);
  }

 private:
  arena::GameWorker games_;
  puzzles::MiningWorker mining_;
};

// Null without --run-bots. `shared` is set later, before the first bot is fetched.
std::shared_ptr<arena::BundleCache> bots_of(const WorkerOptions& options,
                                            std::unique_ptr<server::SharedStore>& shared) {
  if (!options.run_bots) return nullptr;
  return std::make_shared<arena::BundleCache>(sandbox_of(options), [&](const std::string& hash) {
    return shared->with([&](store::Store& store) { return store::Bundles(store).load(hash); });
  });
}

// Connects the layers arena, puzzles and server, which do not know each other.
server::Worker::Settings::Games games_of(const WorkerThreads& threads, const std::string& name,
                                         const std::shared_ptr<arena::BundleCache>& bots,
                                         const std::shared_ptr<const arena::Cores>& cores) {
  auto kinds = arena::game_job_kinds(bots ? arena::WithBots::Yes : arena::WithBots::No);
  kinds.emplace_back(puzzles::kMiningJob);
  // Each thread has its own.
  const auto made = std::make_shared<std::atomic<std::size_t>>(0);
  return {.threads = threads.games,
          .bots = bots != nullptr,
          .kinds = std::move(kinds),
          .make_handler = [name, bots, cores, made] {
            arena::GameCores own;
            if (const std::size_t number = (*made)++; number < cores->claimed().size()) {
              own = {{cores->claimed()[number]}, cores->rest()};
            }
            return std::make_unique<BackgroundWork>(name, bots, std::move(own));
          }};
}

void run_worker(const WorkerOptions& options) {
  check_game_options(options);
  if (!store::is_postgres(options.store)) {
    throw CommandFailed{kWrongUse,
                        "--store must be postgresql://...: a database in a file belongs to one "
                        "server, which does its own work"};
  }
  // Before any thread is started, so that all of them leave the signals to this one.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  if (const auto begun = server::begin_secrets(); !begun) {
    throw CommandFailed{kFailed, begun.error().message()};
  }
  server::Worker::Settings settings;
  settings.name = options.name.empty() ? host_name() : options.name;
  // Before the first connection and thread: the sandbox has a process of its own, which inherits neither.
  std::unique_ptr<server::SharedStore> shared;
  const auto bots = bots_of(options, shared);
  const WorkerThreads threads = threads_of(options);
  const auto cores = std::make_shared<const arena::Cores>(options.run_bots ? claim_cores(threads)
                                                                           : arena::Cores());
  settings.games = games_of(threads, settings.name, bots, cores);
  const auto open = [where = options.store] { return store::Store::open_another(where); };
  auto first = store::Store::open(options.store);
  if (!first) throw CommandFailed{kFailed, first.error().message()};
  const auto clock = (*first)->clock();
  if (!clock) throw CommandFailed{kFailed, clock.error().message()};
  const std::int64_t offset = clock->value_or(0) - steady_ms();

  shared = std::make_unique<server::SharedStore>(
      *std::move(first), open, static_cast<std::size_t>(threads.engines + threads.games) + 2);
  settings.urgent_threads = settings.patient_threads = threads.engines;
  settings.shared_address = options.store;
  const server::Worker worker(*shared, settings, [offset] { return offset + steady_ms(); });
  fmt::print(
      "The worker {} takes jobs with {} threads, and plays {} games{} at a time (Ctrl-C ends it)\n",
      settings.name, threads.engines, threads.games, options.run_bots ? " with bots" : "");
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
}

}  // namespace

void add_worker(cli::App& app) {
  cli::App* command = app.add_subcommand(
      "worker", "Do the engine work of servers on one PostgreSQL, and play games of tournaments");
  auto options = std::make_shared<WorkerOptions>();
  command->add_option("--store", options->store, "the database of the servers, postgresql://...")
      ->required();
  command
      ->add_option("--threads", options->threads,
                   "for moves and hints, and as many of lower priority for reviews [one per core; "
                   "with --run-bots those that games leave, at least 1]")
      ->check(cli::Range(1, 256));
  command
      ->add_option(
          "--games", options->games,
          "concurrent games of tournaments and for puzzles, also of lower priority [as --threads; "
          "with --run-bots the cores that are left]; 0: none")
      ->check(cli::Range(0, 256));
  command->add_flag(
      "--run-bots", options->run_bots,
      "also play games with bots, which are other people's programs: they are fetched "
      "from the database, built and run here, in a sandbox");
  command->add_option(
      "--sandbox", options->sandbox,
      "for bots: require (default: the worker needs all of it to start), auto (what this "
      "machine has of it) or off");
  command->add_option("--name", options->name, "its name in the database [the host name]");
  command->footer(
      "Any number of workers, on any machine, share the work; servers do it themselves while "
      "there\n"
      "is none. It ends on SIGINT and SIGTERM, and returns unfinished jobs; after a crash\n"
      "others take them over within seconds. docs/deploy.md says more.\n"
      "\n"
      "Games of tournaments come from 'outflank arena run ... --workers', those for puzzles from\n"
      "'puzzle_miner ... --store' (docs/puzzles.md).\n"
      "\n"
      "Examples:\n"
      "  outflank worker --store postgresql://outflank@db.example.org/outflank --threads 8\n"
      "  outflank worker --store postgresql://outflank@db.example.org/outflank --run-bots --games "
      "4");
  command->callback([options] { run_worker(*options); });
}

}  // namespace outflank::apps
