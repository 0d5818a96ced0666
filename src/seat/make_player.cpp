#include "seat/make_player.h"

#include <algorithm>
#include <chrono>

#include "core/try.h"
#include "search/engine.h"

namespace outflank::seat {

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Result<std::unique_ptr<Player>> make_player(std::string_view game, std::optional<int> level,
                                            std::uint64_t seed, std::string_view style) {
  auto engine = TRY(search::make_engine(game, steady_seconds));
  SeatSettings settings;
  if (level) settings.level = std::clamp(*level, 1, search::kMaxLevel);
  settings.threads = 1;
  settings.seed = seed;
  if (level) settings.style = style;
  return std::make_unique<Player>(std::move(engine), settings);
}

}  // namespace outflank::seat
