#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include "core/text.h"
#include "othello/commands.h"
#include "othello/files.h"
#include "othello/fit.h"
#include "othello/match.h"
#include "othello/self_play.h"

namespace outflank::tools {
namespace {

// One round: how many games at which depth.
struct Round {
  std::size_t games;
  int depth;
};

std::vector<Round> parse_rounds(const std::string& text) {
  std::vector<Round> rounds;
  for (const std::string_view word : split(text, ',')) {
    const auto parts = split(word, 'x');
    const auto games = parse_int(parts[0], 1, 100'000'000, "the number of games");
    if (!games) give_up(games.error().message());
    const auto depth = parse_int(parts.size() > 1 ? parts[1] : "", 1, 30, "the depth");
    if (!depth) give_up(depth.error().message());
    rounds.push_back({static_cast<std::size_t>(*games), *depth});
  }
  return rounds;
}

double seconds() {
  using Clock = std::chrono::steady_clock;
  static const auto kBegin = Clock::now();
  return std::chrono::duration<double>(Clock::now() - kBegin).count();
}

}  // namespace

int train(const Options& options) {
  const auto threads =
      static_cast<int>(options.number("threads", std::thread::hardware_concurrency()));
  const auto seed = static_cast<std::uint64_t>(options.number("seed", 1));
  const auto keep = static_cast<std::size_t>(options.number("keep", 2));
  const auto pairs = static_cast<std::size_t>(options.number("pairs", 200));
  const std::string out = options.text("out", "weights.bin");
  const std::vector<Round> rounds = parse_rounds(options.text("rounds", "4000x2,4000x3,4000x4"));
  Fit settings;
  settings.passes = static_cast<int>(options.number("passes", settings.passes));

  const std::string from = options.text("from", "");
  std::vector<std::int16_t> weights = from.empty() ? corner_weights() : read_weights(from);
  FreeWeights exact = from.empty() ? FreeWeights() : widened(weights);
  std::vector<std::vector<Sample>> kept;
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    const Weights player(weights);
    SelfPlay play;
    play.games = rounds[round].games;
    play.depth = rounds[round].depth;
    play.seed = seed * 1000 + round;
    play.exact_empties = static_cast<int>(options.number("exact", play.exact_empties));
    // Corner weights know little: only the end of the game tells.
    if (from.empty() && round == 0) play.trust = 1.0;
    const double begin = seconds();
    kept.push_back(play_games(player, play, threads));
    // The last rounds are played best.
    if (kept.size() > keep) kept.erase(kept.begin());
    const double played = seconds();
    std::vector<Sample> samples;
    for (const auto& part : kept) samples.insert(samples.end(), part.begin(), part.end());
    exact = fit(samples, exact, settings, threads);
    weights = rounded(exact);
    const double fitted = seconds();
    std::printf(
        "round %zu: %zu games at depth %d, seed %llu: %.1f s; fit of %zu positions: %.1f s\n",
        round, play.games, play.depth, static_cast<unsigned long long>(play.seed), played - begin,
        samples.size(), fitted - played);
    write_weights(out, weights);
    const Weights next(weights);
    print_errors(kept.back(), next);
    Match test;
    test.pairs = pairs;
    test.seed = play.seed;
    const MatchResult result = play_match(next, player, test, threads);
    std::printf("  against the round before, depth %d: %s (%.1f s)\n", test.depth,
                result.text().c_str(), seconds() - fitted);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace outflank::tools
