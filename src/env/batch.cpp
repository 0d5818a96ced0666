#include "env/batch.h"

#include "core/text.h"
#include "core/try.h"
#include "env/envs_of_games.h"
#include "env/game_env.h"
#include "games/list.h"

namespace outflank::env {
namespace {

Result<void> check(std::string_view what, std::int64_t value, std::int64_t least,
                   std::int64_t most) {
  if (value >= least && value <= most) return {};
  return fail(InputError::OutOfRange, std::string(what) + " must be from " + std::to_string(least) +
                                          " to " + std::to_string(most) + ", not " +
                                          std::to_string(value));
}

}  // namespace

Registry<GameEnv>& env_registry() {
#define OUTFLANK_ENTRY(game) &game::game_env(),
  static Registry<GameEnv> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

float reward_of(const games::Outcome& outcome, int seats, int seat) {
  const auto place = [&outcome](int s) { return outcome.places[static_cast<std::size_t>(s)]; };
  int balance = 0;
  for (int other = 0; other < seats; ++other) {
    balance += (place(other) > place(seat) ? 1 : 0) - (place(other) < place(seat) ? 1 : 0);
  }
  return static_cast<float>(balance) / static_cast<float>(seats - 1);
}

Result<std::unique_ptr<Batch>> make_batch(std::string_view game, std::string_view rules, int games,
                                          const BatchOptions& options) {
  const GameEnv* env = env_registry().find(game);
  if (env == nullptr) {
    return fail(InputError::Unknown, "there is no environment for " + quote(game) +
                                         "; there are those of " + env_registry().names());
  }
  TRY(check("the number of games", games, 1, kMaxGames));
  TRY(check("threads", options.threads, 0, kMaxThreads));
  TRY(check("opening_plies", options.opening_plies, 0, kMaxOpeningPlies));
  return env->make(rules, games, options);
}

}  // namespace outflank::env
