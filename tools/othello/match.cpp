#include "othello/match.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <thread>
#include <vector>

#include "core/random.h"
#include "othello/commands.h"
#include "othello/files.h"
#include "othello/openings.h"
#include "othello/parallel.h"
#include "search/othello/midgame.h"

namespace outflank::tools {
namespace {

using namespace search::othello;

struct Side {
  explicit Side(const Weights& weights) : table(4), midgame(table, weights, control) {}

  Control control;
  Table table;
  Midgame midgame;
};

// The final score for the side that moves first.
int play_game(Discs discs, std::array<Side*, 2> sides, const Match& settings) {
  for (Side* side : sides) {
    side->table.clear();
    side->midgame.begin();
  }
  int mover = 0;
  while (true) {
    if (discs.moves() == 0) {
      discs = discs.passed();
      mover = 1 - mover;
      if (discs.moves() == 0) return mover == 0 ? final_score(discs) : -final_score(discs);
    }
    Side& side = *sides[static_cast<std::size_t>(mover)];
    if (discs.empty_count() <= settings.exact_empties) {
      const int score = side.midgame.search(discs, 64, kExactLevel);
      return mover == 0 ? score : -score;
    }
    RootLine line;
    for (int depth = 1; depth <= settings.depth; ++depth) {
      side.midgame.search_root(discs, depth, 0, {}, 0, line);
    }
    discs = played(discs, line.moves.front());
    mover = 1 - mover;
  }
}

double elo_of(double score) {
  const double bounded = std::clamp(score, 0.0005, 0.9995);
  return -400 * std::log10(1 / bounded - 1);
}

}  // namespace

MatchResult play_match(const Weights& ours, const Weights& theirs, const Match& settings,
                       int threads) {
  std::vector<std::array<int, 2>> scores(settings.pairs);
  parallel_for(settings.pairs, threads, [&](std::size_t pair) {
    Random random(mix64(settings.seed * 0x1000000 + pair));
    const Discs start = random_opening(settings.random_plies, random);
    Side a(ours);
    Side b(theirs);
    scores[pair] = {play_game(start, {&a, &b}, settings), -play_game(start, {&b, &a}, settings)};
  });
  MatchResult result;
  double sum = 0;
  double squares = 0;
  for (const auto& pair : scores) {
    double points = 0;
    for (const int score : pair) {
      result.wins += score > 0 ? 1U : 0U;
      result.draws += score == 0 ? 1U : 0U;
      result.losses += score < 0 ? 1U : 0U;
      result.discs += score;
      points += score > 0 ? 0.5 : score == 0 ? 0.25 : 0;
    }
    sum += points;
    squares += points * points;
  }
  const auto pairs = static_cast<double>(settings.pairs);
  const double mean = sum / pairs;
  const double error = 1.96 * std::sqrt(std::max(0.0, squares / pairs - mean * mean) / pairs);
  result.discs /= 2 * pairs;
  result.elo = elo_of(mean);
  result.elo_error = (elo_of(mean + error) - elo_of(mean - error)) / 2;
  return result;
}

std::string MatchResult::text() const {
  std::array<char, 160> line{};
  std::snprintf(line.data(), line.size(), "+%zu =%zu -%zu, %+.2f discs, Elo %+.0f ± %.0f", wins,
                draws, losses, discs, elo, elo_error);
  return line.data();
}

int match(const Options& options) {
  Match settings;
  settings.pairs = static_cast<std::size_t>(options.number("pairs", 200));
  settings.depth = static_cast<int>(options.number("depth", settings.depth));
  settings.seed = static_cast<std::uint64_t>(options.number("seed", 1));
  const auto ours = read_weights(options.text("ours", "data/othello/weights.bin"));
  const auto theirs = read_weights(options.text("theirs", "corners"));
  const auto threads =
      static_cast<int>(options.number("threads", std::thread::hardware_concurrency()));
  const MatchResult result = play_match(*ours, *theirs, settings, threads);
  std::printf("depth %d, seed %llu: %s\n", settings.depth,
              static_cast<unsigned long long>(settings.seed), result.text().c_str());
  return 0;
}

}  // namespace outflank::tools
