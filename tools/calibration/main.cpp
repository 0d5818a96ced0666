// Measures how well an engine's win chances are calibrated: plays games between strong settings,
// evaluates every position, and compares the estimates with the results, by classes of positions.
//
//   calibration --game quoridor --games 200 --nodes 200 --judge-nodes 1 --svg plot.svg
//
// See docs/engines.md.

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/random.h"
#include "search/engine.h"
#include "tools/calibration/classes.h"
#include "tools/calibration/plot.h"

namespace {

using namespace outflank;
using tools::Calibration;

struct Options {
  std::string game = "quoridor";
  int games = 100;
  std::uint64_t nodes = 200;
  std::uint64_t judge_nodes = 1;
  std::string judge_off;
  int opening = 6;
  std::uint64_t seed = 1;
  std::string svg;
};

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class T>
T needed(Result<T> result) {
  if (result) return *std::move(result);
  fmt::print(stderr, "calibration: {}\n", result.error().message());
  std::exit(1);
}

std::unique_ptr<search::Engine> engine_for(const Options& options, const std::string& off) {
  auto engine = needed(search::make_engine(options.game, seconds));
  search::EngineOptions engine_options;
  engine_options.threads = 1;
  if (!off.empty()) engine_options.disabled_features = {off};
  if (const auto set = engine->set_options(engine_options); !set) {
    fmt::print(stderr, "calibration: {}\n", set.error().message());
    std::exit(1);
  }
  return engine;
}

search::Report search(search::Engine& engine, const games::Game& game, std::uint64_t nodes) {
  search::Limits limits;
  limits.nodes = nodes;
  return needed(engine.search(game, limits, {}));
}

using Classes = std::map<std::string, Calibration>;

void play_game(const Options& options, int number, search::Engine& player, search::Engine& judge,
               Classes& classes) {
  struct Estimate {
    std::vector<std::string> classes;
    games::SeatId mover;
    double chance;
  };
  constexpr int kMaxPlies = 300;
  const auto game = needed(needed(games::find_game_type(options.game))->start(""));
  Random random(mix64(options.seed + static_cast<std::uint64_t>(number)));
  for (int ply = 0; ply < options.opening && !game->ending(); ++ply) {
    const auto moves = game->legal_moves();
    (void)game->play(moves[random.below(moves.size())]);
  }
  player.new_game();
  std::vector<Estimate> estimates;
  while (!game->ending() && std::ssize(game->moves()) < kMaxPlies) {
    judge.new_game();
    const search::Report judged = search(judge, *game, options.judge_nodes);
    // A proven result is not an estimate.
    if (judged.lines.front().exact) {
      for (const std::string& name : tools::classes_of(*game)) ++classes[name].proven;
    } else {
      estimates.push_back(
          {tools::classes_of(*game), game->to_move(), judged.lines.front().win_chance});
    }
    (void)game->play(search(player, *game, options.nodes).lines.front().moves.front());
  }
  if (!game->ending()) return;
  const auto winner = game->ending()->outcome.winner();
  for (const Estimate& estimate : estimates) {
    const double points = !winner ? 0.5 : *winner == estimate.mover ? 1 : 0;
    for (const std::string& name : estimate.classes) classes[name].add(estimate.chance, points);
  }
}

void print(const Classes& classes) {
  fmt::print("{:<28} {:>7} {:>9} {:>10} {:>7} {:>7}\n", "class", "proven", "estimated", "predicted",
             "won", "Brier");
  for (const auto& [name, calibration] : classes) {
    const auto all = calibration.all();
    if (all.count == 0) {
      fmt::print("{:<28} {:>7} {:>9}\n", name, calibration.proven, 0);
      continue;
    }
    fmt::print("{:<28} {:>7} {:>9.0f} {:>10.3f} {:>7.3f} {:>7.4f}\n", name, calibration.proven,
               all.count, all.predicted / all.count, all.points / all.count, calibration.brier());
  }
}

int run(const Options& options) {
  const auto player = engine_for(options, "");
  const auto judge = engine_for(options, options.judge_off);
  Classes classes;
  for (int number = 0; number < options.games; ++number) {
    play_game(options, number, *player, *judge, classes);
    fmt::print(stderr, "\r{} of {} games", number + 1, options.games);
  }
  fmt::print(stderr, "\n");
  print(classes);
  if (options.svg.empty() || !classes.contains("all")) return 0;
  std::ofstream file(options.svg);
  file << tools::reliability_plot(classes["all"], "Predicted and real chances, " + options.game);
  if (file.flush()) return 0;
  fmt::print(stderr, "calibration: {} cannot be written\n", options.svg);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Compare an engine's win chances with how games end");
  app.add_option("--game", options.game, "quoridor or othello")->capture_default_str();
  app.add_option("--games", options.games, "how many")->capture_default_str();
  app.add_option("--nodes", options.nodes, "for a move of the games")->capture_default_str();
  app.add_option("--judge-nodes", options.judge_nodes, "for an estimate")->capture_default_str();
  app.add_option("--judge-off", options.judge_off, "a part of the engine that judges without it");
  app.add_option("--opening", options.opening, "random plies")->capture_default_str();
  app.add_option("--seed", options.seed, "of the openings")->capture_default_str();
  app.add_option("--svg", options.svg, "a file for a plot");
  CLI11_PARSE(app, argc, argv);
  return run(options);
}
