// Load and crash tests of the game server, which it starts itself: see --help.

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "attackers.h"
#include "echo.h"
#include "players.h"
#include "server_process.h"

namespace {

using namespace outflank::load;
using std::chrono::milliseconds;

struct Options {
  std::string program;
  std::string store = "outflank-load.db";
  int port = 8199;
  std::vector<int> ports;
  int games = 2000;
  int period = 2000;
  int seconds = 30;
  int kills = 50;
  int threads = 1;
};

void remove_store(const std::string& store) {
  if (store.starts_with("postgres")) return;
  for (const char* ending : {"", "-wal", "-shm", "-lock"}) std::filesystem::remove(store + ending);
}

std::string line(PlayersReport& report, double seconds) {
  return fmt::format(
      "{:.0f} moves/s; both players informed after p50 {:.1f} ms, p99 {:.1f} ms, most {:.1f} ms; "
      "{} refused, {} lost, {} wrong",
      static_cast<double>(report.moves) / seconds, report.latencies.milliseconds(0.5),
      report.latencies.milliseconds(0.99), report.latencies.milliseconds(1), report.refused,
      report.lost, report.wrong);
}

int run_load(const Options& options) {
  remove_store(options.store);
  ServerProcess server(options.program, options.store, options.port,
                       {"--threads", std::to_string(options.threads)});
  fmt::print("server starts in {:.0f} ms\n", server.start());
  const long before = server.memory();
  Players players({{options.port}, options.games, milliseconds(options.period)});
  const long created = server.memory();
  players.connect();
  const long connected = server.memory();
  fmt::print(
      "memory: {} KiB at the start; a game {:.1f} KiB, with its two connections {:.1f} KiB\n",
      before, static_cast<double>(created - before) / options.games,
      static_cast<double>(connected - before) / options.games);
  players.run(milliseconds(5000));
  players.take_report();
  const double cpu = server.cpu_seconds();
  players.run(milliseconds(options.seconds * 1000));
  PlayersReport report = players.take_report();
  fmt::print("{} games, a move every {} ms: {}\n", options.games, options.period,
             line(report, options.seconds));
  fmt::print("server: {:.0f} % of a core\n", 100 * (server.cpu_seconds() - cpu) / options.seconds);
  players.check_all();
  PlayersReport check = players.take_report();
  fmt::print("checked: {} lost, {} wrong\n", check.lost, check.wrong);
  remove_store(options.store);
  return report.lost + report.wrong + check.lost + check.wrong == 0 ? 0 : 1;
}

// The memory of an idle game with both players connected. Some games come first, so that one-time
// costs do not count.
int run_memory(const Options& options) {
  remove_store(options.store);
  ServerProcess server(options.program, options.store, options.port,
                       {"--threads", std::to_string(options.threads)});
  server.start();
  Players first({{options.port}, 100, milliseconds(0), true});
  first.connect();
  const long before = server.memory();
  Players players({{options.port}, options.games, milliseconds(0), true});
  const long created = server.memory();
  players.connect();
  players.run(milliseconds(2000));
  const long connected = server.memory();
  // By then everybody has been pinged twice.
  players.run(milliseconds(options.seconds * 1000));
  const long settled = server.memory();
  const auto each = [&](long memory) {
    return static_cast<double>(memory - before) / options.games;
  };
  fmt::print(
      "{} idle games: {:.1f} KiB each; with two connections {:.1f} KiB, after {} s {:.1f} KiB\n",
      options.games, each(created), each(connected), options.seconds, each(settled));
  remove_store(options.store);
  return 0;
}

int run_crash(const Options& options) {
  remove_store(options.store);
  ServerProcess server(options.program, options.store, options.port, {});
  server.start();
  Players players({{options.port}, options.games, milliseconds(options.period)});
  players.connect();
  players.run(milliseconds(3000));
  std::uint64_t moves = 0;
  std::uint64_t bad = 0;
  for (int kill = 1; kill <= options.kills; ++kill) {
    players.run(milliseconds(300 + kill * 137 % 700));
    server.kill_at_once();
    players.run(milliseconds(20));
    const double start = server.start();
    players.run(milliseconds(1500));
    players.check_all();
    PlayersReport report = players.take_report();
    moves += report.moves;
    bad += report.lost + report.wrong;
    fmt::print(
        "kill {}: {} moves acknowledged, {} reconnects, {} lost, {} wrong, {} refused; "
        "started again in {:.0f} ms\n",
        kill, report.moves, report.reconnects, report.lost, report.wrong, report.refused, start);
  }
  remove_store(options.store);
  fmt::print("{} kills, {} moves acknowledged, {} lost or wrong\n", options.kills, moves, bad);
  return bad == 0 ? 0 : 1;
}

// The latency of other players' moves during an attack. The rate limits are raised so that the
// games can be created at once, but still apply.
int run_hostile(const Options& options) {
  remove_store(options.store);
  ServerProcess server(options.program, options.store, options.port,
                       {"--threads", std::to_string(options.threads), "--behind-proxy"}, "20");
  server.start();
  Players players({{options.port}, options.games, milliseconds(options.period)});
  players.connect();
  std::uint64_t bad = 0;
  const auto measure = [&](std::string_view when) {
    players.run(milliseconds(4000));
    players.take_report();
    players.run(milliseconds(options.seconds * 1000));
    PlayersReport report = players.take_report();
    bad += report.lost + report.wrong;
    fmt::print("{}: {}\n", when, line(report, options.seconds));
  };
  measure("quiet");
  std::uint64_t attacks = 0;
  {
    const Attackers attackers(options.port, players.some_game());
    measure("under attack");
    attacks = attackers.count();
  }
  measure("afterwards");
  players.check_all();
  PlayersReport check = players.take_report();
  fmt::print("{:.0f} hostile connections/s; checked: {} lost, {} wrong\n",
             static_cast<double>(attacks) / (options.seconds + 4), check.lost, check.wrong);
  remove_store(options.store);
  return bad + check.lost + check.wrong == 0 ? 0 : 1;
}

// Servers that are there already, and share a database. Says when it begins to measure, and then what it has seen as a
// line of JSON: the program that started the servers measures them at the same time.
int run_join(const Options& options) {
  Players players({options.ports, options.games, milliseconds(options.period)});
  players.connect();
  players.run(milliseconds(5000));
  players.take_report();
  fmt::print("measuring\n");
  std::fflush(stdout);
  const auto clock = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  const double cpu = clock();
  players.run(milliseconds(options.seconds * 1000));
  PlayersReport report = players.take_report();
  fmt::print(
      R"({{"moves": {}, "p50": {:.2f}, "p99": {:.2f}, "most": {:.2f}, "refused": {}, "cpu": {:.3f}}})"
      "\n",
      report.moves, report.latencies.milliseconds(0.5), report.latencies.milliseconds(0.99),
      report.latencies.milliseconds(1), report.refused, clock() - cpu);
  std::fflush(stdout);
  players.check_all();
  const PlayersReport check = players.take_report();
  fmt::print("checked: {} lost, {} wrong\n", report.lost + check.lost, report.wrong + check.wrong);
  return report.lost + report.wrong + check.lost + check.wrong == 0 ? 0 : 1;
}

int run_echo(const Options& options) {
  EchoReport report = measure_echo(options.games, milliseconds(options.seconds * 1000));
  fmt::print("bare echo, {} connections: {:.0f} messages/s, p50 {:.1f} ms, p99 {:.1f} ms\n",
             options.games, report.messages_per_second, report.latencies.milliseconds(0.5),
             report.latencies.milliseconds(0.99));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Load and crash tests of the Outflank game server.", "outflank_load");
  Options options;
  app.require_subcommand(1);
  const auto add_common = [&](CLI::App* command) {
    command->add_option("program", options.program, "the program outflank")
        ->required()
        ->check(CLI::ExistingFile);
    command->add_option("--store", options.store, "made anew, and removed")->capture_default_str();
    command->add_option("--port", options.port)->capture_default_str();
    command->add_option("--period", options.period, "milliseconds from move to move in a game")
        ->capture_default_str();
  };
  CLI::App* load = app.add_subcommand("run", "Many games at the same time");
  add_common(load);
  load->add_option("--games", options.games)->capture_default_str();
  load->add_option("--seconds", options.seconds)->capture_default_str();
  load->add_option("--threads", options.threads, "of the server's network")->capture_default_str();
  CLI::App* crash = app.add_subcommand("crash", "Kills the server again and again under load");
  add_common(crash);
  crash->add_option("--games", options.games)->capture_default_str();
  crash->add_option("--kills", options.kills)->capture_default_str();
  CLI::App* memory = app.add_subcommand("memory", "What idle games with two connections cost");
  add_common(memory);
  memory->add_option("--games", options.games)->capture_default_str();
  memory->add_option("--seconds", options.seconds, "to wait before the last look")
      ->capture_default_str();
  memory->add_option("--threads", options.threads, "of the server's network")
      ->capture_default_str();
  CLI::App* hostile = app.add_subcommand("hostile", "Games of others while the server is attacked");
  add_common(hostile);
  hostile->add_option("--games", options.games)->capture_default_str();
  hostile->add_option("--seconds", options.seconds, "with and without the attack")
      ->capture_default_str();
  hostile->add_option("--threads", options.threads, "of the server's network")
      ->capture_default_str();
  CLI::App* join = app.add_subcommand(
      "join", "Servers that are there already; the players of each game are at two of them");
  join->add_option("ports", options.ports, "of the servers, on this machine")->required();
  join->add_option("--games", options.games)->capture_default_str();
  join->add_option("--period", options.period, "milliseconds from move to move in a game")
      ->capture_default_str();
  join->add_option("--seconds", options.seconds)->capture_default_str();
  CLI::App* echo = app.add_subcommand("echo", "A bare echo server, to compare with");
  echo->add_option("--connections", options.games)->capture_default_str();
  echo->add_option("--seconds", options.seconds)->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    raise_descriptor_limit();
    if (*load) return run_load(options);
    if (*memory) return run_memory(options);
    if (*hostile) return run_hostile(options);
    if (*join) return run_join(options);
    return *crash ? run_crash(options) : run_echo(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "outflank_load: {}\n", error.what());
    return 1;
  }
}
