#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "games/game.h"
#include "othello/commands.h"
#include "othello/parallel.h"
#include "search/engine.h"

namespace outflank::tools {
namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::unique_ptr<search::Engine> started(const std::string& kind) {
  auto engine = search::make_engine("othello", seconds_now, kind);
  if (!engine) give_up(engine.error().message());
  search::EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = 16;
  if (const auto set = (*engine)->set_options(options); !set) give_up(set.error().message());
  return std::move(*engine);
}

// Points of seat `ours`: 1, one half or 0.
double play(std::array<search::Engine*, 2> seats, int ours, std::string_view rules,
            std::uint64_t seed, double seconds) {
  const auto type = games::find_game_type("othello");
  auto game = *(*type)->start(rules);
  Random random(seed);
  search::Limits limits;
  limits.seconds = seconds;
  while (!game->ending()) {
    const auto moves = game->legal_moves();
    std::string move = moves[random.below(moves.size())];
    if (game->ply() >= 8) {
      const auto report =
          seats[static_cast<std::size_t>(game->to_move())]->search(*game, limits, {});
      if (!report) give_up(report.error().message());
      move = report->lines[0].moves.front();
    }
    if (const auto played = game->play(move); !played) give_up(played.error().message());
  }
  const auto winner = game->ending()->outcome.winner();
  return !winner ? 0.5 : *winner == ours ? 1 : 0;
}

}  // namespace

// The engine against one of the simple players, with the same time for each move.
int versus(const Options& options) {
  const std::string player = options.text("player", "squares");
  const std::string size = options.text("size", "8");
  const auto pairs = static_cast<std::size_t>(options.number("pairs", 50));
  const double seconds = static_cast<double>(options.number("milliseconds", 50)) / 1000;
  const auto seed = static_cast<std::uint64_t>(options.number("seed", 1));
  const auto threads =
      static_cast<int>(options.number("threads", std::thread::hardware_concurrency()));
  std::vector<double> points(pairs);
  parallel_for(pairs, threads, [&](std::size_t pair) {
    const auto engine = started("engine");
    const auto other = started(player);
    const std::uint64_t opening = mix64(seed * 0x1000000 + pair);
    const std::string rules = "size=" + size;
    points[pair] = play({engine.get(), other.get()}, 0, rules, opening, seconds) +
                   play({other.get(), engine.get()}, 1, rules, opening, seconds);
  });
  double sum = 0;
  double squares = 0;
  for (const double pair : points) {
    sum += pair / 2;
    squares += pair * pair / 4;
  }
  const auto count = static_cast<double>(pairs);
  const double mean = sum / count;
  const double error = 1.96 * std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
  std::printf("size %s, %.3f s a move, %zu games against %s: %.1f %% ± %.1f\n", size.c_str(),
              seconds, 2 * pairs, player.c_str(), 100 * mean, 100 * error);
  return 0;
}

}  // namespace outflank::tools
