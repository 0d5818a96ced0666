#include "othello/self_play.h"

#include <algorithm>

#include "core/random.h"
#include "othello/openings.h"
#include "othello/parallel.h"
#include "search/othello/midgame.h"

namespace outflank::tools {
namespace {

using namespace search::othello;

constexpr std::size_t kHeldOutEvery = 50;

// A position of a game, from the side to move's perspective.
struct Moment {
  Discs discs;
  float value;
  bool passed_before;  // the opponent had to pass, so that the same side moved twice
};

class Player {
 public:
  Player(const Weights& weights, const SelfPlay& settings)
      : settings_(settings), table_(4), midgame_(table_, weights, control_) {}

  void play(std::uint64_t seed, bool held_out, std::vector<Sample>& samples) {
    table_.clear();
    midgame_.begin();
    Random random(seed);
    Discs discs = opening(random);
    moments_.clear();
    bool passed = false;
    while (true) {
      std::uint64_t moves = discs.moves();
      if (moves == 0) {
        discs = discs.passed();
        moves = discs.moves();
        if (moves == 0) break;
        passed = !passed;
      }
      if (discs.empty_count() < settings_.last_empties) break;
      const bool exact = discs.empty_count() <= settings_.exact_empties;
      RootLine line;
      midgame_.search_root(discs, exact ? 64 : settings_.depth, exact ? kExactLevel : 0, {}, 0,
                           line);
      moments_.push_back({discs, static_cast<float>(line.value), passed});
      passed = false;
      int square = line.moves.front();
      if (random.below(100) < static_cast<std::uint64_t>(settings_.mistakes)) {
        square = random_move(moves, random);
        // What follows a random move says nothing about what came before.
        take(samples, static_cast<float>(line.value), held_out);
      }
      discs = played(discs, square);
    }
    if (!moments_.empty()) take(samples, moments_.back().value, held_out);
  }

 private:
  Discs opening(Random& random) const {
    const int spread = settings_.last_random - settings_.first_random + 1;
    const int plies =
        settings_.first_random + static_cast<int>(random.below(static_cast<std::uint64_t>(spread)));
    return random_opening(plies, random);
  }

  // Turns the moments into samples: labels are later values, discounted by distance. `last` is the
  // value of the last moment.
  void take(std::vector<Sample>& samples, float last, bool held_out) {
    const auto trust = static_cast<float>(settings_.trust);
    float label = last;
    for (auto moment = moments_.rbegin(); moment != moments_.rend(); ++moment) {
      // Perfect play has one value for all; before it, the label moves toward the search's own.
      const bool exact = moment->discs.empty_count() <= settings_.exact_empties;
      if (exact) label = moment->value;
      samples.push_back({moment->discs, label, held_out});
      label = (1 - trust) * moment->value + trust * label;
      if (!moment->passed_before) label = -label;
    }
    moments_.clear();
  }

  SelfPlay settings_;
  Control control_;
  Table table_;
  Midgame midgame_;
  std::vector<Moment> moments_;
};

}  // namespace

std::vector<Sample> play_games(const Weights& weights, const SelfPlay& settings, int threads) {
  constexpr std::size_t kBlock = 64;
  const std::size_t blocks = (settings.games + kBlock - 1) / kBlock;
  std::vector<std::vector<Sample>> parts(blocks);
  parallel_for(blocks, threads, [&](std::size_t block) {
    Player here(weights, settings);
    for (std::size_t game = block * kBlock; game < std::min(settings.games, (block + 1) * kBlock);
         ++game) {
      here.play(mix64(settings.seed * 0x1000000 + game), game % kHeldOutEvery == 0, parts[block]);
    }
  });
  std::vector<Sample> samples;
  for (auto& part : parts) {
    samples.insert(samples.end(), part.begin(), part.end());
    part = {};
  }
  return samples;
}

}  // namespace outflank::tools
