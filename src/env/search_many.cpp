#include "env/search_many.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>

#include "core/text.h"
#include "core/try.h"
#include "env/batch.h"
#include "env/workers.h"
#include "search/levels.h"

namespace outflank::env {
namespace {

search::Limits limits_of(const SearchSettings& settings) {
  search::Limits limits;
  limits.nodes = settings.nodes;
  limits.seconds = settings.seconds;
  limits.stop = settings.stop;
  return limits;
}

Result<void> validate(const SearchSettings& settings) {
  if (!settings.level && !settings.nodes && !settings.seconds) {
    return fail(InputError::Missing, "a search needs a level, or a limit of nodes or seconds");
  }
  if (settings.level && (*settings.level < 1 || *settings.level > search::kMaxLevel)) {
    return fail(InputError::OutOfRange, "the level must be from 1 to " +
                                            std::to_string(search::kMaxLevel) + ", not " +
                                            std::to_string(*settings.level));
  }
  TRY(search::validate(limits_of(settings)));
  if (settings.lines < 1 || settings.lines > search::kMaxLines) {
    return fail(InputError::OutOfRange, "lines must be from 1 to " +
                                            std::to_string(search::kMaxLines) + ", not " +
                                            std::to_string(settings.lines));
  }
  if (settings.threads < 0 || settings.threads > kMaxThreads) {
    return fail(InputError::OutOfRange, "threads must be from 0 to " + std::to_string(kMaxThreads) +
                                            ", not " + std::to_string(settings.threads));
  }
  return {};
}

// The engine of one thread, reused for the next game of the same type.
class Searcher {
 public:
  Searcher(const SearchSettings& settings, search::Now now) : settings_(settings), now_(now) {}

  Result<search::Report> search(const games::Game& game, std::uint64_t seed) {
    if (!engine_ || game.name() != name_) {
      engine_ = TRY(search::make_engine(game.name(), now_));
      name_ = game.name();
    }
    const search::Limits limits = limits_of(settings_);
    if (settings_.level) {
      const search::Level level = TRY(search::find_level(game, *settings_.level));
      return search::search_at_level(*engine_, level, seed, game, limits, {});
    }
    // Earlier games must not influence the result.
    engine_->new_game();
    search::EngineOptions options;
    options.threads = 1;
    options.lines = settings_.lines;
    options.seed = seed;
    TRY(engine_->set_options(options));
    return engine_->search(game, limits, {});
  }

 private:
  const SearchSettings& settings_;
  search::Now now_;
  std::string name_;
  std::unique_ptr<search::Engine> engine_;
};

}  // namespace

Result<std::vector<Result<search::Report>>> search_many(std::span<const games::Game* const> games,
                                                        const SearchSettings& settings,
                                                        search::Now now) {
  TRY(validate(settings));
  std::vector<Result<search::Report>> answers(
      games.size(), fail(InputError::Missing, "the search was stopped before it began"));
  std::atomic<std::size_t> next = 0;
  const auto work = [&](std::size_t /*first*/, std::size_t /*last*/) {
    Searcher searcher(settings, now);
    for (std::size_t i = next++; i < games.size() && !settings.stop.stop_requested(); i = next++) {
      answers[i] = searcher.search(*games[i], settings.seed + i);
    }
  };
  const std::size_t wanted = settings.threads > 0
                                 ? static_cast<std::size_t>(settings.threads)
                                 : std::max(1U, std::thread::hardware_concurrency());
  const std::size_t threads = std::clamp<std::size_t>(games.size(), 1, wanted);
  Workers(static_cast<int>(threads)).run(threads, 1, work);
  return answers;
}

}  // namespace outflank::env
