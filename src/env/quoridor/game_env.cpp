#include "core/try.h"
#include "env/basic_batch.h"
#include "env/envs_of_games.h"
#include "env/quoridor/domain.h"

namespace outflank::env::quoridor {
namespace {

Result<std::unique_ptr<Batch>> make(std::string_view text, int games, const BatchOptions& options) {
  const rules::Rules variant = TRY(rules::parse_rules(text));
  if (rules::Position::fits(variant)) {
    return std::make_unique<BasicBatch<Domain<rules::Position>>>(Domain<rules::Position>(variant),
                                                                 games, options);
  }
  return std::make_unique<BasicBatch<Domain<rules::LargePosition>>>(
      Domain<rules::LargePosition>(variant), games, options);
}

}  // namespace

const GameEnv& game_env() {
  static const GameEnv kEnv{.type = rules::game_type(), .make = make};
  return kEnv;
}

}  // namespace outflank::env::quoridor
