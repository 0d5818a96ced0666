// Mines puzzles: plays games of our engines, takes positions with one clearly best move, verifies them with a far
// deeper search and grades them. docs/puzzles.md says how, and how the site's file is made from it.
//
//   puzzle_miner --game othello --games 2000 --journal othello.jsonl

#include <cstdlib>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/random.h"
#include "core/try.h"
#include "tools/puzzles/mine.h"

namespace {

using namespace outflank;
using namespace outflank::tools::puzzles;

struct Options {
  std::string game = "quoridor";
  std::string journal;
  int games = 100;
  int puzzles = 0;
  double seconds = 0;
  std::uint64_t seed = 1;
};

Result<void> run(const Options& options) {
  const Settings* settings = TRY(settings_of(options.game));
  auto miner = TRY(Miner::make(*settings));
  auto journal = TRY(Journal::open(options.journal, options.game, options.seed));
  const double begin = seconds_now();
  for (int number = 0; number < options.games; ++number) {
    if (journal.has(number)) continue;
    if (options.puzzles > 0 && journal.puzzles() >= options.puzzles) break;
    if (options.seconds > 0 && seconds_now() - begin >= options.seconds) break;
    const auto played = TRY(miner.play(mix64(options.seed) + static_cast<std::uint64_t>(number)));
    const auto puzzles = TRY(miner.puzzles_of(played));
    TRY(journal.add(number, played, puzzles));
    fmt::print(stderr, "\r{} games, {} puzzles, {:.0f} s", number + 1, journal.puzzles(),
               seconds_now() - begin);
  }
  fmt::print(stderr, "\n");
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Mine puzzles from games of our engines");
  app.add_option("--game", options.game, "quoridor or othello")->capture_default_str();
  app.add_option("--journal", options.journal,
                 "the file of what is found; an existing one is gone on with")
      ->required();
  app.add_option("--games", options.games, "how many games")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  app.add_option("--puzzles", options.puzzles, "end when there are so many; 0: never")
      ->capture_default_str();
  app.add_option("--seconds", options.seconds, "end after so long; 0: never")
      ->capture_default_str();
  app.add_option("--seed", options.seed, "of the games")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  if (const auto done = run(options); !done) {
    fmt::print(stderr, "puzzle_miner: {}\n", done.error().message());
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
