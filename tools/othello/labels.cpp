#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <thread>
#include <vector>

#include "core/random.h"
#include "othello/commands.h"
#include "othello/files.h"
#include "othello/parallel.h"
#include "othello/self_play.h"
#include "search/othello/midgame.h"

namespace outflank::tools {
namespace {

using namespace search::othello;

constexpr std::array<int, 6> kDepths{0, 2, 4, 6, 8, 10};
constexpr std::array<double, 3> kTrusts{0.7, 0.85, 1.0};

// Possible labels of a position, and the value of a much deeper search.
struct Judged {
  Discs discs;
  std::array<double, kDepths.size()> at_depth;
  std::array<double, kTrusts.size()> from_game;
  double reference;
};

double deviation(const std::vector<Judged>& all, auto label) {
  double squares = 0;
  for (const Judged& one : all) squares += std::pow(label(one) - one.reference, 2);
  return std::sqrt(squares / static_cast<double>(all.size()));
}

void print_table(const std::vector<Judged>& all) {
  for (std::size_t i = 0; i < kDepths.size(); ++i) {
    std::printf("search of depth %2d: %.3f discs\n", kDepths[i],
                deviation(all, [&](const Judged& one) { return one.at_depth[i]; }));
  }
  for (std::size_t i = 0; i < kTrusts.size(); ++i) {
    std::printf("later searches of the game, trust %.2f: %.3f discs\n", kTrusts[i],
                deviation(all, [&](const Judged& one) { return one.from_game[i]; }));
  }
}

}  // namespace

// How far labels are from the truth: standard deviations from a deep search, or perfect play, over
// positions of games with a number of empty squares. `out` takes the positions with the reference.
int judge_labels(const Options& options) {
  const auto weights = read_weights(options.text("weights", "data/othello/weights.bin"));
  const auto threads =
      static_cast<int>(options.number("threads", std::thread::hardware_concurrency()));
  const auto count = static_cast<std::size_t>(options.number("positions", 1000));
  const auto empties = static_cast<int>(options.number("empties", 20));
  const auto depth = static_cast<int>(options.number("reference", 64));
  const auto level = static_cast<int>(options.number("level", kExactLevel));
  SelfPlay play;
  play.games = count;
  play.depth = 6;
  play.last_random = 16;
  play.mistakes = 10;
  play.seed = static_cast<std::uint64_t>(options.number("seed", 1));
  std::vector<Judged> all;
  for (std::size_t i = 0; i < kTrusts.size(); ++i) {
    play.trust = kTrusts[i];
    std::size_t next = 0;
    for (const Sample& sample : play_games(*weights, play, threads)) {
      if (sample.discs.empty_count() != empties) continue;
      if (i == 0) all.push_back({sample.discs, {}, {}, 0});
      all[next++].from_game[i] = static_cast<double>(sample.label);
    }
  }
  parallel_for(all.size(), threads, [&](std::size_t i) {
    Control control;
    Table table(16);
    Midgame midgame(table, *weights, control);
    midgame.begin();
    Judged& one = all[i];
    for (std::size_t d = 0; d < kDepths.size(); ++d) {
      one.at_depth[d] = midgame.search(one.discs, kDepths[d], 0);
    }
    if (depth < empties) {
      for (int d = 11; d < depth; ++d) midgame.search(one.discs, d, level);
    }
    one.reference = midgame.search(one.discs, depth, level);
  });
  std::printf("%zu positions with %d empty squares\n", all.size(), empties);
  print_table(all);
  if (const std::string out = options.text("out", ""); !out.empty()) {
    std::ofstream file(out);
    for (const Judged& one : all) {
      file << one.discs.own << ' ' << one.discs.opponent << ' ' << one.reference << '\n';
    }
    if (!file.flush()) give_up("cannot write '" + out + "'");
  }
  return 0;
}

}  // namespace outflank::tools
