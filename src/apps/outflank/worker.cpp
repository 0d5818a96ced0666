#include "server/jobs/worker.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/host_name.h"
#include "server/base/shared_store.h"
#include "server/people/secrets.h"
#include "store/store.h"

namespace outflank::apps {
namespace {

struct WorkerOptions {
  std::string store;
  std::string name;
  int threads = 1;
};

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void run_worker(const WorkerOptions& options) {
  if (!store::is_postgres(options.store)) {
    throw CommandFailed{kWrongUse,
                        "--store must be postgresql://...: a database in a file belongs to one "
                        "server, which does its own work"};
  }
  // Before any thread is made, so that all of them leave the signals to this one.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);

  if (const auto begun = server::begin_secrets(); !begun) {
    throw CommandFailed{kFailed, begun.error().message()};
  }
  const auto open = [where = options.store] { return store::Store::open(where); };
  auto first = open();
  if (!first) throw CommandFailed{kFailed, first.error().message()};
  const auto clock = (*first)->clock();
  if (!clock) throw CommandFailed{kFailed, clock.error().message()};
  const std::int64_t offset = clock->value_or(0) - steady_ms();

  server::SharedStore shared(*std::move(first), open,
                             static_cast<std::size_t>(options.threads) + 2);
  server::Worker::Settings settings;
  settings.name = options.name.empty() ? host_name() : options.name;
  settings.urgent_threads = settings.patient_threads = options.threads;
  settings.shared_address = options.store;
  const server::Worker worker(shared, settings, [offset] { return offset + steady_ms(); });
  fmt::print("The worker {} takes jobs with {} threads (Ctrl-C ends it)\n", settings.name,
             options.threads);
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
}

}  // namespace

void add_worker(cli::App& app) {
  cli::App* command =
      app.add_subcommand("worker", "Do the engine work of servers on one PostgreSQL");
  auto options = std::make_shared<WorkerOptions>();
  options->threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  command->add_option("--store", options->store, "the database of the servers, postgresql://...")
      ->required();
  command
      ->add_option("--threads", options->threads,
                   "for moves and hints, and as many of lower priority for reviews")
      ->capture_default_str()
      ->check(cli::Range(1, 256));
  command->add_option("--name", options->name, "what it is called in the database [the host name]");
  command->footer(
      "Any number of workers, on any machine, share the work; servers do it themselves while "
      "there\n"
      "is none. It ends on SIGINT and SIGTERM, and gives back what it has not done; after a crash\n"
      "others do it again within seconds. docs/deploy.md says more.\n"
      "\n"
      "Example:\n"
      "  outflank worker --store postgresql://outflank@db.example.org/outflank --threads 8");
  command->callback([options] { run_worker(*options); });
}

}  // namespace outflank::apps
