#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "server/api/static_files.h"
#include "server/server.h"
#include "store/copy.h"
#include "store/store_lock.h"

namespace outflank::apps {
namespace {

struct ServeOptions {
  server::ServerSettings settings;
  std::string chat = "everybody";
  std::string copy_from;
  bool rated_at_one_address = false;
};

std::chrono::milliseconds to_milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

void run_copy(const ServeOptions& options) {
  const store::StoreSettings& how = options.settings.store_settings;
  // A server on either side would diverge from the other.
  const auto source_lock = store::lock_store(options.copy_from);
  if (!source_lock) throw CommandFailed{kFailed, source_lock.error().message()};
  const auto target_lock = store::lock_store(options.settings.store);
  if (!target_lock) throw CommandFailed{kFailed, target_lock.error().message()};
  const auto from = store::Store::open(options.copy_from, how);
  if (!from) throw CommandFailed{kFailed, from.error().message()};
  const auto to = store::Store::open(options.settings.store, how);
  if (!to) throw CommandFailed{kFailed, to.error().message()};
  const auto games = store::copy_store(**from, **to);
  if (!games) throw CommandFailed{kFailed, games.error().message()};
  fmt::print("copied {} games and everything else\n", *games);
}

void run_serve(ServeOptions& options) {
  if (!options.copy_from.empty()) {
    run_copy(options);
    return;
  }
  server::ServerSettings& settings = options.settings;
  settings.chat = options.chat == "everybody"  ? server::ChatPolicy::Everybody
                  : options.chat == "accounts" ? server::ChatPolicy::Accounts
                                               : server::ChatPolicy::Off;
  if (options.rated_at_one_address) {
    settings.rated_at_one_address = server::SameAddress::Allowed;
  }
  if (settings.web.empty()) settings.web = server::find_web_folder();
  while (settings.public_url.ends_with('/')) settings.public_url.pop_back();
  const auto server = server::Server::start(settings);
  if (!server) throw CommandFailed{kFailed, server.error().message()};
  const std::string host =
      settings.listen.contains(':') ? "[" + settings.listen + "]" : settings.listen;
  const std::string address = settings.public_url.empty()
                                  ? fmt::format("http://{}:{}", host, (*server)->port())
                                  : settings.public_url;
  fmt::print("{} is at {}/ (Ctrl-C ends it)\n", settings.web.empty() ? "The API" : "The web site",
             address);
  if (settings.web.empty()) fmt::print("The site itself is not built: tools/web.sh does that\n");
  std::fflush(stdout);
  (*server)->run(server::Server::Signals::Obeyed);
}

}  // namespace

void add_serve(cli::App& app) {
  cli::App* command = app.add_subcommand("serve", "Run the web site and API");
  auto options = std::make_shared<ServeOptions>();
  server::ServerSettings& settings = options->settings;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  settings.engine_threads = std::max(1, cores - 1);
  command->add_option("--port", settings.port, "0: any free port")
      ->capture_default_str()
      ->check(cli::Range(0, 65535));
  command->add_option("--listen", settings.listen, "the address to listen on; 0.0.0.0: all")
      ->capture_default_str();
  command
      ->add_option("--store", settings.store,
                   "where games are kept: a SQLite file, or postgresql://...")
      ->capture_default_str();
  command
      ->add_option_function<double>(
          "--store-timeout",
          [&settings](double seconds) {
            settings.store_settings.statement_timeout = to_milliseconds(seconds);
          },
          "seconds that the store may take for a request or move before it is refused [5]")
      ->check(cli::Range(0.1, 3600.0));
  command
      ->add_option_function<double>(
          "--store-connect-timeout",
          [&settings](double seconds) {
            settings.store_settings.connect_timeout = to_milliseconds(seconds);
          },
          "seconds to connect to PostgreSQL [3]")
      ->check(cli::Range(2.0, 3600.0));
  command->add_option("--threads", settings.threads, "network threads")
      ->capture_default_str()
      ->check(cli::Range(1, 256));
  command
      ->add_option("--engine-threads", settings.engine_threads, "engine threads, of low priority")
      ->capture_default_str()
      ->check(cli::Range(1, 256));
  command
      ->add_option(
          "--public-url", settings.public_url,
          "the public address of the site; with https://, cookies are sent over HTTPS only")
      ->check([](const std::string& url) {
        return url.starts_with("http://") || url.starts_with("https://")
                   ? std::string()
                   : std::string("must begin with http:// or https://");
      });
  command->add_option(
      "--web", settings.web,
      "folder of the web site; without it, ../share/outflank/web beside the program, "
      "or where it is built");
  command->add_flag("--behind-proxy", settings.behind_proxy,
                    "take client addresses from X-Forwarded-For, which a proxy must set");
  command->add_option("--chat", options->chat, "who may chat: everybody, accounts or off")
      ->capture_default_str()
      ->check(cli::IsMember({"everybody", "accounts", "off"}));
  command->add_flag("--rated-at-one-address", options->rated_at_one_address,
                    "let people who share an address, as in a club, play rated games");
  command
      ->add_option("--limits", settings.limits.scale,
                   "multiplies the limits per address of docs/api.md; 0: none")
      ->capture_default_str()
      ->check(cli::Range(0.0, 1000.0));
  command
      ->add_option("--connections", settings.limits.connections, "maximum connections per address")
      ->capture_default_str()
      ->check(cli::Range(1, 1'000'000));
  command->add_option("--copy-from", options->copy_from,
                      "copy everything from this store to an empty --store, and exit");
  command->footer(
      "Ends on SIGINT and SIGTERM. Nothing that was acknowledged is lost, however it ends.\n"
      "\n"
      "Any number of servers, on any machine, may share one PostgreSQL behind a load balancer, "
      "and\n"
      "leave the engines' work to 'outflank worker': docs/deploy.md.\n"
      "\n"
      "Examples:\n"
      "  outflank serve\n"
      "  outflank serve --listen 0.0.0.0 --port 80 --store /var/lib/outflank/games.db\n"
      "  outflank serve --public-url https://play.example.org --behind-proxy\n"
      "  outflank serve --store postgresql:///outflank --copy-from games.db");
  command->callback([options] { run_serve(*options); });
}

}  // namespace outflank::apps
