#include "server/rooms/engine_games.h"

#include <algorithm>

#include "server/base/server_error.h"

namespace outflank::server {

bool is_of_engines_alone(const store::GameRow& game) {
  return std::ranges::all_of(
      game.seats, [](const store::SeatRow& seat) { return seat.kind == store::SeatKind::Engine; });
}

// Guests are identified by network: a new identity costs nothing.
std::string engine_user_of(const store::GameRow& game) {
  const store::Maker& maker = game.maker;
  if (!maker.account && !maker.network.empty()) return "network " + maker.network;
  if (!maker.player.empty()) return "player " + maker.player;
  for (const store::SeatRow& seat : game.seats) {
    if (!seat.player.empty()) return "player " + seat.player;
  }
  return "game " + game.id;
}

Result<void> EngineGames::begin(const store::GameRow& game) {
  if (!is_of_engines_alone(game)) return {};
  const std::string user = engine_user_of(game);
  const std::scoped_lock lock(mutex_);
  const auto own = std::ranges::count(users_, user, [](const auto& entry) { return entry.second; });
  if (own >= static_cast<std::ptrdiff_t>(kMaxOfOne)) {
    return fail(ServerError::TooManyGames,
                "engines play " + std::to_string(own) +
                    " games for you among themselves, and that is as many as they play for one "
                    "person: wait for the end of one, or abort it");
  }
  users_[game.id] = user;
  return {};
}

void EngineGames::update(const store::GameRow& game) {
  const std::scoped_lock lock(mutex_);
  if (game.status == store::Status::Running && is_of_engines_alone(game)) {
    users_[game.id] = engine_user_of(game);
  } else {
    users_.erase(game.id);
  }
}

std::size_t EngineGames::size() const {
  const std::scoped_lock lock(mutex_);
  return users_.size();
}

}  // namespace outflank::server
