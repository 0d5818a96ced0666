#include <memory>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/outflank/bench_measure.h"
#include "apps/outflank/commands.h"
#include "games/othello/perft.h"
#include "games/othello/position.h"
#include "games/quoridor/bench_sets.h"
#include "games/quoridor/perft.h"
#include "games/quoridor/sampling.h"

namespace outflank::apps {
namespace {

using Json = nlohmann::ordered_json;

// Generates the legal moves of sampled positions, over and over.
template <class Position>
Measured measure_generation(const quoridor::BenchSet& set) {
  const auto rules = quoridor::parse_rules(set.rules);
  if (!rules) wrong_use(rules.error());
  const auto positions =
      quoridor::sample_positions<Position>(*rules, quoridor::kBenchPositions, quoridor::kBenchSeed);
  std::uint64_t nodes = 0;
  const double seconds = cpu_time([&] {
    for (int round = 0; round < set.rounds; ++round) nodes += quoridor::count_moves(positions);
  });
  return {"quoridor", std::string(set.name),
          positions.size() * static_cast<std::size_t>(set.rounds),
          nodes / static_cast<std::uint64_t>(set.rounds), seconds};
}

std::vector<Measured> measure_rules() {
  std::vector<Measured> all;
  using quoridor::LargePosition;
  using quoridor::Position;
  for (const quoridor::BenchSet& set : quoridor::kBenchSets) {
    all.push_back(set.large ? measure_generation<LargePosition>(set)
                            : measure_generation<Position>(set));
  }

  Measured quoridor_perft{"quoridor", "perft 4", 0, 0, 0};
  quoridor_perft.cpu_seconds = cpu_time([&] {
    Position position = Position::start({});
    quoridor_perft.nodes = quoridor::perft(position, 4);
  });
  quoridor_perft.items = quoridor_perft.nodes;
  all.push_back(quoridor_perft);

  Measured othello_perft{"othello", "perft 11", 0, 0, 0};
  othello_perft.cpu_seconds =
      cpu_time([&] { othello_perft.nodes = othello::perft(othello::Position::start(), 11); });
  othello_perft.items = othello_perft.nodes;
  all.push_back(othello_perft);
  return all;
}

std::uint64_t signature(const std::vector<Measured>& all, std::string_view game) {
  std::uint64_t sum = 0;
  for (const Measured& measured : all) {
    if (measured.game == game) sum += measured.nodes;
  }
  return sum;
}

Json json_of(const std::vector<Measured>& all) {
  Json out = Json::array();
  for (const Measured& m : all) {
    out.push_back({{"game", m.game},
                   {"name", m.name},
                   {"items", m.items},
                   {"cpu_seconds", m.cpu_seconds},
                   {"items_per_second", static_cast<double>(m.items) / m.cpu_seconds}});
  }
  return out;
}

void print(const std::vector<Measured>& all) {
  for (const Measured& m : all) {
    fmt::print("{:<10} {:<24} {:>12} {:>9.3f} {:>16.0f}\n", m.game, m.name, m.items, m.cpu_seconds,
               static_cast<double>(m.items) / m.cpu_seconds);
  }
}

void run(bool json) {
  const std::vector<Measured> rules = measure_rules();
  const std::vector<Measured> engines = measure_engines();
  if (json) {
    const Json out = {
        {"signature",
         {{"quoridor", signature(rules, "quoridor")}, {"othello", signature(rules, "othello")}}},
        {"measured", json_of(rules)},
        {"engines", json_of(engines)}};
    fmt::print("{}\n", out.dump());
    return;
  }
  fmt::print("{:<10} {:<24} {:>12} {:>9} {:>16}\n", "game", "what", "count", "CPU s",
             "per CPU second");
  print(rules);
  print(engines);
  fmt::print("Bench: quoridor {} othello {}\n", signature(rules, "quoridor"),
             signature(rules, "othello"));
}

}  // namespace

void add_bench(cli::App& app) {
  auto json = std::make_shared<bool>(false);
  cli::App* command = app.add_subcommand(
      "bench", "Measure the speed of rules and engines, and print the signature of the rules");
  command->add_flag("--json", *json, "print a JSON object");
  command->footer(
      "The counts of the engines are nodes of their searches, on one thread. The signature counts "
      "the\n"
      "moves that the rules allow: it is the same on every machine and changes only on purpose.\n"
      "\n"
      "Example:\n  outflank bench");
  command->callback([json] { run(*json); });
}

}  // namespace outflank::apps
