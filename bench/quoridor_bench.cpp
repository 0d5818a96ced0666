#include <benchmark/benchmark.h>

#include "games/quoridor/perft.h"
#include "games/quoridor/sampling.h"
#include "support/slow_quoridor.h"

namespace outflank::quoridor {
namespace {

constexpr std::size_t kPositions = 5000;

Rules rules_of(const char* text) {
  return parse_rules(text).value();
}

// Positions per second: pawn moves and every legal wall, as a list.
template <class Position>
void generate(benchmark::State& state, const char* rules) {
  const auto positions = sample_positions<Position>(rules_of(rules), kPositions, 1);
  typename Position::MoveList moves;
  std::size_t found = 0;
  for (auto _ : state) {
    for (const Position& position : positions) {
      position.legal_moves(moves);
      found += moves.size();
      benchmark::DoNotOptimize(moves);
    }
  }
  const auto generated = static_cast<double>(state.iterations()) * kPositions;
  state.SetItemsProcessed(static_cast<std::int64_t>(generated));
  state.counters["moves"] = static_cast<double>(found) / generated;
}

// The same by the slow second implementation, on every hundredth position.
void generate_slowly(benchmark::State& state) {
  constexpr std::size_t kStep = 100;
  const auto positions = sample_positions<Position>(Rules{}, kPositions, 1);
  std::vector<SlowPosition> slow;
  for (std::size_t i = 0; i < positions.size(); i += kStep) {
    const Setup setup = positions[i].setup();
    SlowSetup slow_setup;
    slow_setup.rules = setup.rules;
    slow_setup.to_move = setup.to_move;
    for (std::size_t p = 0; p < 2; ++p) {
      slow_setup.pawns[p] = setup.players[p].pawn;
      slow_setup.walls_left[p] = setup.players[p].walls_left;
    }
    for (const auto& [wall, owner] : setup.walls) slow_setup.walls.push_back({wall, owner});
    slow.emplace_back(slow_setup);
  }
  for (auto _ : state) {
    for (const SlowPosition& position : slow) benchmark::DoNotOptimize(position.legal_moves());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(slow.size()));
}

void play_and_undo(benchmark::State& state) {
  auto positions = sample_positions<Position>(Rules{}, kPositions, 1);
  std::int64_t played = 0;
  for (auto _ : state) {
    for (Position& position : positions) {
      for (const Move move : position.legal_moves()) {
        const auto undo = position.play_unchecked(move);
        benchmark::DoNotOptimize(position);
        position.undo(undo);
        ++played;
      }
    }
  }
  state.SetItemsProcessed(played);
}

void distances(benchmark::State& state) {
  const auto positions = sample_positions<Position>(Rules{}, kPositions, 1);
  for (auto _ : state) {
    for (const Position& position : positions) {
      benchmark::DoNotOptimize(position.distance(0) - position.distance(1));
    }
  }
  state.SetItemsProcessed(state.iterations() * 2 * static_cast<std::int64_t>(kPositions));
}

void generate_compact(benchmark::State& state, const char* rules) {
  generate<Position>(state, rules);
}
void generate_large(benchmark::State& state, const char* rules) {
  generate<LargePosition>(state, rules);
}

void perft_four(benchmark::State& state) {
  for (auto _ : state) {
    Position position = Position::start({});
    benchmark::DoNotOptimize(perft(position, 4));
  }
  state.SetItemsProcessed(state.iterations() * 247'569'030);
}

BENCHMARK_CAPTURE(generate_compact, standard, "");
BENCHMARK(generate_slowly);
BENCHMARK_CAPTURE(generate_compact, three_players, "players=3");
BENCHMARK_CAPTURE(generate_compact, four_players, "players=4");
BENCHMARK_CAPTURE(generate_compact, 5x5, "size=5");
BENCHMARK_CAPTURE(generate_large, 11x11, "size=11");
BENCHMARK_CAPTURE(generate_large, 11x11_four_players, "size=11 players=4");
BENCHMARK_CAPTURE(generate_large, 25x25, "size=25");
BENCHMARK_CAPTURE(generate_large, 25x25_four_players_40_walls, "size=25 players=4 walls=40");
BENCHMARK(play_and_undo);
BENCHMARK(distances);
BENCHMARK(perft_four)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace outflank::quoridor
