#include "terminal/engine_seat.h"

#include <algorithm>
#include <chrono>

#include "search/engine.h"

namespace outflank::terminal {
namespace {

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Result<std::unique_ptr<protocol::Player>> make_engine_player(std::string_view game,
                                                             std::optional<int> level,
                                                             std::uint64_t seed) {
  auto engine = search::make_engine(game, steady_seconds);
  if (!engine) return Failure(engine.error());
  protocol::Seat seat;
  if (level) seat.level = std::clamp(*level, 1, protocol::kMaxLevel);
  seat.threads = 1;
  seat.seed = seed;
  return std::make_unique<protocol::Player>(*std::move(engine), seat);
}

}  // namespace outflank::terminal
