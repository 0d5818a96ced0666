#include <chrono>
#include <memory>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/host_name.h"
#include "core/text.h"
#include "core/try.h"
#include "server/network/probe.h"
#include "store/job_queue.h"
#include "store/store.h"

namespace outflank::apps {
namespace {

struct HealthOptions {
  std::string url = "http://127.0.0.1:8080/healthz";
  std::string store;
  std::string worker;
  double timeout = 2;
};

std::chrono::milliseconds limit_of(const HealthOptions& options) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(options.timeout * 1000));
}

enum class WorkerState : std::uint8_t { Alive, Silent };

// From the database, where every worker reports each second.
Result<WorkerState> look_for_worker(const HealthOptions& options, const std::string& name) {
  store::StoreSettings settings;
  settings.statement_timeout = settings.connect_timeout = limit_of(options);
  const auto store = TRY(store::Store::open_another(options.store, settings));
  const auto now = TRY(store->clock());
  const bool alive = TRY(store::JobQueue(*store).is_worker_alive(name, now.value_or(0)));
  return alive ? WorkerState::Alive : WorkerState::Silent;
}

void run_health(const HealthOptions& options) {
  if (options.store.empty()) {
    const auto healthy = server::probe(options.url, limit_of(options));
    if (healthy) return;
    const bool typed = !healthy.error().is(server::ProbeError::NotReached) &&
                       !healthy.error().is(server::ProbeError::NotHealthy);
    throw CommandFailed{typed ? kWrongUse : kFailed, healthy.error().message()};
  }
  if (!store::is_postgres(options.store)) {
    throw CommandFailed{kWrongUse, "--store must be postgresql://..., as workers have it"};
  }
  const std::string name = options.worker.empty() ? host_name() : options.worker;
  const auto state = look_for_worker(options, name);
  if (!state) throw CommandFailed{kFailed, state.error().message()};
  if (*state == WorkerState::Silent) {
    throw CommandFailed{kFailed,
                        fmt::format("the database has not heard of a worker {} for {} seconds",
                                    quote(name), store::JobQueue::kWorkerSilence / 1000)};
  }
}

}  // namespace

void add_health(cli::App& app) {
  cli::App* command = app.add_subcommand("health", "Check the health of a server or worker");
  auto options = std::make_shared<HealthOptions>();
  auto* url = command->add_option("url", options->url, "the URL that must respond with status 200")
                  ->capture_default_str();
  auto* store = command
                    ->add_option("--store", options->store,
                                 "look for a worker in this database, postgresql://...")
                    ->excludes(url);
  command->add_option("--worker", options->worker, "its --name [the host name]")->needs(store);
  command->add_option("--timeout", options->timeout, "seconds to wait")
      ->capture_default_str()
      ->check(cli::Range(0.1, 60.0));
  command->footer(
      "Exits silently with 0 if healthy, and with 1 and one line if not: for supervisors and "
      "health\n"
      "checks of containers. /readyz instead of /healthz also checks that the server reaches its\n"
      "database.\n"
      "\n"
      "Examples:\n"
      "  outflank health\n"
      "  outflank health http://127.0.0.1:8080/readyz\n"
      "  outflank health --store postgresql://outflank@db.example.org/outflank --worker worker1");
  command->callback([options] { run_health(*options); });
}

}  // namespace outflank::apps
