#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <thread>
#include <vector>

#include "core/random.h"
#include "othello/commands.h"
#include "othello/files.h"
#include "othello/parallel.h"
#include "othello/self_play.h"
#include "search/othello/midgame.h"
#include "search/othello/probcut.h"

namespace outflank::tools {
namespace {

using namespace search::othello;

constexpr int kMaxDepth = 10;
constexpr int kMaxExactEmpties = 18;

// The values of one position at every depth from 0 to kMaxDepth, and with perfect play where the end
// is near enough.
struct Values {
  int empties;
  std::array<int, kMaxDepth + 1> at_depth;
  bool solved;
  int exact;
};

Values values_of(const Discs& discs, const Weights& weights) {
  Control control;
  Table table(8);
  Midgame midgame(table, weights, control);
  midgame.begin();
  Values values{.empties = discs.empty_count(), .at_depth = {}, .solved = false, .exact = 0};
  for (int depth = 0; depth <= kMaxDepth; ++depth) {
    values.at_depth[static_cast<std::size_t>(depth)] = midgame.search(discs, depth, kExactLevel);
  }
  if (values.empties <= kMaxExactEmpties) {
    values.solved = true;
    values.exact = midgame.search(discs, 64, kExactLevel);
  }
  return values;
}

// How far the shallow search was from the deep one, for one group of searches.
struct Spread {
  double count = 0;
  double squares = 0;
};

struct Group {
  int empties;
  int deep;
  int shallow;

  friend auto operator<=>(const Group&, const Group&) = default;
};

// Searches to the end have no depth of their own. Least squares for log(error) = c0 + c1 empties +
// c2 deep + c3 shallow, groups weighted by size.
std::array<double, 4> fit_log(const std::map<Group, Spread>& groups) {
  std::array<std::array<double, 5>, 4> system{};
  for (const auto& [group, spread] : groups) {
    if (spread.count < 20) continue;
    const std::array<double, 4> x{1, static_cast<double>(group.empties),
                                  static_cast<double>(group.deep),
                                  static_cast<double>(group.shallow)};
    const double y = std::log(std::sqrt(spread.squares / spread.count) + 1e-6);
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 4; ++j) system[i][j] += spread.count * x[i] * x[j];
      system[i][4] += spread.count * x[i] * y;
    }
  }
  for (std::size_t i = 0; i < 4; ++i) system[i][i] += 1e-9;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t row = 0; row < 4; ++row) {
      if (row == i) continue;
      const double factor = system[row][i] / system[i][i];
      for (std::size_t j = i; j < 5; ++j) system[row][j] -= factor * system[i][j];
    }
  }
  std::array<double, 4> result{};
  for (std::size_t i = 0; i < 4; ++i) result[i] = system[i][4] / system[i][i];
  return result;
}

void print_fit(const char* name, const std::map<Group, Spread>& groups) {
  const auto c = fit_log(groups);
  std::printf("%s: exp(%.4f %+.4f empties %+.4f deep %+.4f shallow)\n", name, c[0], c[1], c[2],
              c[3]);
  for (const auto& [group, spread] : groups) {
    if (spread.count < 20) continue;
    std::printf("  empties %2d depth %2d by %2d: error %.2f, fitted %.2f (%.0f positions)\n",
                group.empties, group.deep, group.shallow, std::sqrt(spread.squares / spread.count),
                std::exp(c[0] + c[1] * group.empties + c[2] * group.deep + c[3] * group.shallow),
                spread.count);
  }
}

}  // namespace

int fit_probcut(const Options& options) {
  const auto weights = read_weights(options.text("weights", "data/othello/weights.bin"));
  const auto threads =
      static_cast<int>(options.number("threads", std::thread::hardware_concurrency()));
  const auto count = static_cast<std::size_t>(options.number("positions", 1000));
  SelfPlay play;
  play.games = count / 8 + 1;
  play.last_random = 16;
  play.seed = static_cast<std::uint64_t>(options.number("seed", 1));
  std::vector<Sample> samples = play_games(*weights, play, threads);
  std::erase_if(samples, [](const Sample& sample) { return sample.discs.empty_count() < 12; });
  Random random(play.seed);
  for (std::size_t i = samples.size(); i > 1; --i) {
    std::swap(samples[i - 1], samples[random.below(i)]);
  }
  samples.resize(std::min(samples.size(), count));
  std::vector<Values> values(samples.size());
  parallel_for(samples.size(), threads,
               [&](std::size_t i) { values[i] = values_of(samples[i].discs, *weights); });

  std::map<Group, Spread> midgame;
  std::map<Group, Spread> endgame;
  const auto add = [](Spread& spread, int difference) {
    spread.count += 1;
    spread.squares += difference * difference;
  };
  for (const Values& value : values) {
    const int band = value.empties / 8 * 8 + 4;
    for (int deep = kProbCutDepth; deep <= kMaxDepth && deep < value.empties; ++deep) {
      const int shallow = probe_depth(deep);
      add(midgame[{band, deep, shallow}], value.at_depth[static_cast<std::size_t>(deep)] -
                                              value.at_depth[static_cast<std::size_t>(shallow)]);
    }
    if (!value.solved) continue;
    for (int shallow = 0; shallow <= kMaxDepth; ++shallow) {
      add(endgame[{value.empties, 0, shallow}],
          value.exact - value.at_depth[static_cast<std::size_t>(shallow)]);
    }
  }
  print_fit("midgame", midgame);
  print_fit("endgame", endgame);
  return 0;
}

}  // namespace outflank::tools
