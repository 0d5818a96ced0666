#pragma once

#include "store/store.h"

namespace outflank::tests {

// Says something in a game, which stays as it is otherwise.
inline Result<void> say(store::Store& store, const std::string& game, store::ChatLine line) {
  const auto loaded = store.load_game(game);
  if (!loaded) return Failure(loaded.error());
  const store::GameRow& row = loaded->row;
  store::GameChange change;
  change.id = game;
  change.version = row.version;
  change.status = row.status;
  change.ply = row.ply;
  change.result = row.result;
  change.reason = row.reason;
  change.at = row.updated_at;
  change.turn_seat = row.turn_seat;
  change.turn_at = row.turn_at;
  change.wake_at = row.wake_at;
  change.chat = {std::move(line)};
  return store.commit({&change, 1}).front();
}

}  // namespace outflank::tests
