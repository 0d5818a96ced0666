#pragma once

#include "server/rooms/live_game.h"

// Helpers for common reactions.
namespace outflank::server {

inline Reaction answered(int ply, std::optional<games::SeatId> seat = std::nullopt) {
  return {Ack{ply, seat}, {}, {}};
}

inline Reaction refused(const Error& error) {
  return {Failure(error), {}, {}};
}

// The ratings of everybody with a seat, and of one more.
inline Lookup ratings_lookup(const store::GameRow& game, const std::string& newcomer) {
  Lookup lookup;
  for (const store::SeatRow& seat : game.seats) {
    if (seat.kind == store::SeatKind::Person) lookup.ratings_of.push_back(seat.player);
  }
  if (!newcomer.empty()) lookup.ratings_of.push_back(newcomer);
  return lookup;
}

}  // namespace outflank::server
