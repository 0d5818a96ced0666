// Mines puzzles: plays games of our engines, takes positions with one clearly best move, verifies them with a far
// deeper search and grades them, here or on the workers of a database. docs/puzzles.md says how, and how the
// site's file is made from it.
//
//   puzzle_miner --game othello --games 2000 --journal othello.jsonl

#include <chrono>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/try.h"
#include "puzzles/miner.h"
#include "puzzles/remote_mining.h"
#include "store/away.h"
#include "store/opener.h"
#include "tools/puzzles/journal.h"

namespace {

using namespace outflank;
using tools::puzzles::Journal;

struct Options {
  std::string game = "quoridor";
  std::string journal;
  int games = 100;
  int puzzles = 0;
  double seconds = 0;
  std::uint64_t seed = 1;
  std::string store;
};

// Keeps what is found, and knows when it is enough.
class Run {
 public:
  Run(const Options& options, Journal journal)
      : options_(options), journal_(std::move(journal)), begin_(puzzles::seconds_now()) {}

  [[nodiscard]] const Journal& journal() const { return journal_; }
  [[nodiscard]] bool enough() const {
    return (options_.puzzles > 0 && journal_.puzzles() >= options_.puzzles) ||
           (options_.seconds > 0 && puzzles::seconds_now() - begin_ >= options_.seconds);
  }
  Result<void> keep(int number, const std::string& line, int found) {
    TRY(journal_.add(number, line, found));
    fmt::print(stderr, "\r{} games, {} puzzles, {:.0f} s", number + 1, journal_.puzzles(),
               puzzles::seconds_now() - begin_);
    return {};
  }

 private:
  const Options& options_;
  Journal journal_;
  double begin_;
};

Result<void> mine_here(const Options& options, Run& run) {
  auto miner = TRY(puzzles::Miner::make(options.game));
  for (int number = 0; number < options.games && !run.enough(); ++number) {
    if (run.journal().has(number)) continue;
    const auto game = TRY(miner.mine(options.seed, number));
    TRY(run.keep(number, puzzles::to_json(number, game), static_cast<int>(game.puzzles.size())));
  }
  return {};
}

// In the order of the numbers, so that the journal is the one of a run on one machine.
class OnWorkers {
 public:
  OnWorkers(const Options& options, Run& run)
      : options_(options),
        run_(run),
        mining_(options.game, options.seed, store::opener_of(options.store)) {}

  Result<void> mine() {
    TRY(puzzles::find_settings(options_.game));
    for (const int number : run_.journal().games()) mining_.kept(number);
    const auto done = exchange_all();
    mining_.withdraw();
    return done;
  }

 private:
  Result<void> exchange_all() {
    constexpr std::chrono::milliseconds kLookEvery{100};
    constexpr std::chrono::milliseconds kAfterFailure{1000};
    while (!run_.enough()) {
      for (std::size_t room = mining_.room(); room > 0; --room) {
        if (const int number = next(given_); number < options_.games) {
          mining_.give(number);
          given_ = number + 1;
        }
      }
      auto mined = mining_.exchange();
      if (!mined && !store::is_away(mined.error())) return Failure(mined.error());
      say(mined ? "" : mined.error().message());
      if (mined) {
        for (auto& one : *mined) ready_[one.number] = std::move(one);
        TRY(keep_ready());
        if (next(0) >= options_.games) return {};
      }
      std::this_thread::sleep_for(mined ? kLookEvery : kAfterFailure);
    }
    return {};
  }

  // The first number from there on that is missing in the journal.
  [[nodiscard]] int next(int number) const {
    while (run_.journal().has(number)) ++number;
    return number;
  }

  Result<void> keep_ready() {
    for (int number = next(0); !run_.enough(); number = next(number)) {
      const auto one = ready_.find(number);
      if (one == ready_.end()) return {};
      TRY(run_.keep(number, one->second.line, one->second.puzzles));
      mining_.kept(number);
      ready_.erase(one);
    }
    return {};
  }

  void say(const std::string& failure) {
    std::string sentence = failure;
    if (sentence.empty() && mining_.capacity() == 0) {
      sentence = "no worker is there, and the games wait for one: outflank worker --store ...";
    }
    if (sentence != said_ && !sentence.empty()) {
      fmt::print(stderr, "puzzle_miner: {}\n", sentence);
    }
    said_ = std::move(sentence);
  }

  const Options& options_;
  Run& run_;
  puzzles::RemoteMining mining_;
  std::map<int, puzzles::RemoteMining::Mined> ready_;
  int given_ = 0;  // all below
  std::string said_;
};

Result<void> mine(const Options& options) {
  if (!options.store.empty() && !store::is_postgres(options.store)) {
    return fail(InputError::Conflict, "--store must be postgresql://..., which workers reach");
  }
  auto journal = TRY(Journal::open(options.journal, options.game, options.seed));
  Run run(options, std::move(journal));
  auto done = options.store.empty() ? mine_here(options, run) : OnWorkers(options, run).mine();
  fmt::print(stderr, "\n");
  return done;
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
  app.add_option("--puzzles", options.puzzles, "end at this number of puzzles; 0: never")
      ->capture_default_str();
  app.add_option("--seconds", options.seconds, "end after so long; 0: never")
      ->capture_default_str();
  app.add_option("--seed", options.seed, "of the games")->capture_default_str();
  app.add_option("--store", options.store,
                 "leave the games to the workers of this database, postgresql://...");
  CLI11_PARSE(app, argc, argv);
  if (const auto done = mine(options); !done) {
    fmt::print(stderr, "puzzle_miner: {}\n", done.error().message());
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
