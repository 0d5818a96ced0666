// Fits the weights of the two-player Quoridor evaluation to the results of self-play.
//
//   fit_evaluation [--games N] [--nodes N] [--threads N] [--seed N] > evaluation_weights.h
//
// Plays N games of the engine against itself (own_games.h), records the features and the result of
// every searched position, fits a logistic model to them, and prints
// src/search/quoridor/evaluation_weights.h. Progress and the quality of the fit go to standard
// error. See docs/engines.md.

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "own_games.h"

namespace {

using namespace outflank::search::quoridor;
using outflank::tools::SearchedPosition;

constexpr int kWalls = kEvaluationWalls;
constexpr int kNears = kEvaluationNears;
constexpr int kMaxLead = 24;

// Positions with equal features, counted together.
struct Cell {
  double count = 0;
  double points = 0;
};
using Cells = std::vector<Cell>;  // by walls, walls, nearness, lead

std::size_t cell_index(int own, int other, int near, int lead) {
  return static_cast<std::size_t>(((own * kWalls + other) * kNears + near) * (2 * kMaxLead + 1) +
                                  lead + kMaxLead);
}

void add(Cells& cells, const SearchedPosition& searched) {
  const Position& position = searched.position;
  const int mover = position.to_move();
  const auto feature = [&](int p) { return Feature{position.distance(p), position.walls_left(p)}; };
  const Feature own = feature(mover);
  const Feature other = feature(1 - mover);
  const int lead = std::clamp(other.distance - own.distance, -kMaxLead, kMaxLead);
  Cell& cell = cells[cell_index(std::min(own.walls, kWalls - 1), std::min(other.walls, kWalls - 1),
                                nearness(own.distance, other.distance), lead)];
  cell.count += 1;
  cell.points += searched.result;
}

// Without the network, which these weights replace on other boards.
Cells play_games(int games, std::uint64_t nodes, int threads, std::uint64_t seed) {
  Cells cells(static_cast<std::size_t>(kWalls * kWalls * kNears * (2 * kMaxLead + 1)));
  outflank::tools::OwnGames settings{
      .games = games, .nodes = nodes, .threads = threads, .seed = seed};
  settings.features.network = false;
  outflank::tools::play_own_games(settings, [&](std::span<const SearchedPosition> game) {
    for (const SearchedPosition& searched : game) add(cells, searched);
  });
  return cells;
}

// logit = base[own][other] + slope[own][other] · (lead · near[nearness] + tempo), with base
// antisymmetric and slope symmetric in the two players' walls.
struct Model {
  std::array<std::array<double, kWalls>, kWalls> base{};
  std::array<std::array<double, kWalls>, kWalls> slope{};
  std::array<double, kNears> near{};
  double tempo = 0.5;
};

double logit(const Model& m, std::size_t own, std::size_t other, std::size_t near, double lead) {
  return m.base[own][other] + m.slope[own][other] * (lead * m.near[near] + m.tempo);
}

double sigmoid(double x) {
  return 1 / (1 + std::exp(-x));
}

Model fit(const Cells& cells) {
  Model m;
  for (auto& row : m.slope) row.fill(0.6);
  m.near.fill(1);
  double total = 0;
  for (const Cell& cell : cells) total += cell.count;
  constexpr int kRounds = 6000;
  constexpr double kSmooth = 1e-3;  // neighbouring wall counts should be worth alike
  for (int round = 0; round < kRounds; ++round) {
    Model gradient{};
    gradient.tempo = 0;
    for (auto& row : gradient.slope) row.fill(0);
    double loss = 0;
    for (std::size_t own = 0; own < kWalls; ++own) {
      for (std::size_t other = 0; other < kWalls; ++other) {
        for (std::size_t near = 0; near < kNears; ++near) {
          for (int lead = -kMaxLead; lead <= kMaxLead; ++lead) {
            const Cell& cell = cells[cell_index(static_cast<int>(own), static_cast<int>(other),
                                                static_cast<int>(near), lead)];
            if (cell.count == 0) continue;
            const double chance = sigmoid(logit(m, own, other, near, lead));
            const double off = (cell.count * chance - cell.points) / total;
            loss -= (cell.points * std::log(chance + 1e-12) +
                     (cell.count - cell.points) * std::log(1 - chance + 1e-12)) /
                    total;
            const double reach = lead * m.near[near] + m.tempo;
            gradient.base[own][other] += off;
            gradient.base[other][own] -= off;
            gradient.slope[own][other] += off * reach / 2;
            gradient.slope[other][own] += off * reach / 2;
            gradient.near[near] += off * m.slope[own][other] * lead;
            gradient.tempo += off * m.slope[own][other];
          }
        }
      }
    }
    const auto smooth = [&](const auto& table, auto& out, std::size_t i, std::size_t j) {
      if (i > 0) out[i][j] += kSmooth * (table[i][j] - table[i - 1][j]);
      if (i + 1 < kWalls) out[i][j] += kSmooth * (table[i][j] - table[i + 1][j]);
      if (j > 0) out[i][j] += kSmooth * (table[i][j] - table[i][j - 1]);
      if (j + 1 < kWalls) out[i][j] += kSmooth * (table[i][j] - table[i][j + 1]);
    };
    // Plain gradient descent with a separate rate for each kind: cells differ a lot in size.
    for (std::size_t i = 0; i < kWalls; ++i) {
      for (std::size_t j = 0; j < kWalls; ++j) {
        smooth(m.base, gradient.base, i, j);
        smooth(m.slope, gradient.slope, i, j);
      }
    }
    for (std::size_t i = 0; i < kWalls; ++i) {
      for (std::size_t j = 0; j < kWalls; ++j) {
        m.base[i][j] -= 60 * gradient.base[i][j];
        m.slope[i][j] = std::max(0.05, m.slope[i][j] - 10 * gradient.slope[i][j]);
      }
    }
    for (std::size_t i = 1; i < kNears; ++i) m.near[i] -= 0.5 * gradient.near[i];
    m.tempo -= 0.5 * gradient.tempo;
    if (round % 1000 == 0 || round + 1 == kRounds) fmt::print(stderr, "loss {:.5f}\n", loss);
  }
  return m;
}

void print_weights(const Model& m, const std::string& command, double positions) {
  // A step in the mean position is 100.
  double mean = 0;
  for (const auto& row : m.slope) {
    for (const double slope : row) mean += slope / (kWalls * kWalls);
  }
  const double scale = 100 / mean;
  fmt::print("// Made by tools/quoridor/{} from {:.0f} positions.\n#pragma once\n\n", command,
             positions);
  fmt::print(
      "#include <cstdint>\n\nnamespace outflank::search::quoridor {{\n\n// clang-format off\n");
  const auto table = [&](const char* name, const auto& values) {
    fmt::print("inline constexpr std::int16_t {}[{}][{}] = {{\n", name, kWalls, kWalls);
    for (const auto& row : values) {
      fmt::print("  {{");
      for (std::size_t i = 0; i < row.size(); ++i) {
        fmt::print("{}{:.0f}", i == 0 ? "" : ", ", row[i] * scale);
      }
      fmt::print("}},\n");
    }
    fmt::print("}};\n");
  };
  table("kBase", m.base);
  table("kSlope", m.slope);
  fmt::print("inline constexpr std::int16_t kNear[{}] = {{", kNears);  // in 64ths
  for (std::size_t i = 0; i < kNears; ++i)
    fmt::print("{}{:.0f}", i == 0 ? "" : ", ", 64 * m.near[i]);
  fmt::print("}};  // in 64ths\ninline constexpr int kTempo = {:.0f};  // in 64ths of a step\n",
             64 * m.tempo);
  fmt::print("inline constexpr double kWinChanceScale = {:.1f};\n", scale);
  fmt::print("// clang-format on\n\n}}  // namespace outflank::search::quoridor\n");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Fits the weights of the Quoridor evaluation to self-play.");
  int games = 20'000;
  int nodes = 2'000;
  int threads = 2;
  int seed = 1;
  app.add_option("--games", games, "games to play")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  app.add_option("--nodes", nodes, "nodes a move")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  app.add_option("--threads", threads)->capture_default_str()->check(CLI::Range(1, 256));
  app.add_option("--seed", seed)->capture_default_str()->check(CLI::Range(0, 1'000'000'000));
  CLI11_PARSE(app, argc, argv);
  const Cells cells = play_games(games, static_cast<std::uint64_t>(nodes), threads,
                                 static_cast<std::uint64_t>(seed));
  double positions = 0;
  for (const Cell& cell : cells) positions += cell.count;
  const std::string command =
      fmt::format("fit_evaluation --games {} --nodes {} --seed {}", games, nodes, seed);
  print_weights(fit(cells), command, positions);
  return 0;
}
