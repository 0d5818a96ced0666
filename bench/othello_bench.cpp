#include <benchmark/benchmark.h>

#include "games/othello/grid_position.h"
#include "games/othello/perft.h"
#include "games/othello/position.h"
#include "support/slow_othello.h"

namespace outflank::othello {
namespace {

template <class Position>
void perft_from_start(benchmark::State& state) {
  const int depth = static_cast<int>(state.range(0));
  std::uint64_t count = 0;
  for (auto _ : state) {
    count = perft(Position::start(), depth);
    benchmark::DoNotOptimize(count);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

BENCHMARK(perft_from_start<Position>)->Arg(8)->Arg(11)->Unit(benchmark::kMillisecond);
BENCHMARK(perft_from_start<GridPosition>)->Arg(8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace outflank::othello
