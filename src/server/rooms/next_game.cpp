#include "server/rooms/next_game.h"

#include <algorithm>

namespace outflank::server {

store::GameRow next_game_of(const store::GameRow& game, const std::string& id,
                            const Ratings* ratings, const GameContext& at) {
  store::GameRow next = game;
  next.id = id;
  next.status = store::Status::Running;
  next.version = 0;
  next.writer.clear();
  next.offers.clear();
  next.ply = 0;
  next.result = "*";
  next.reason.clear();
  next.next_game.clear();
  next.created_at = next.updated_at = at.wall;
  next.turn_at = at.clock;
  next.turn_seat = games::kFirstSeat;
  next.wake_at = next.turn_at;
  std::ranges::rotate(next.seats, next.seats.begin() + 1);
  for (store::SeatRow& seat : next.seats) {
    seat.rating.reset();
    if (ratings != nullptr && ratings->contains(seat.player)) {
      seat.rating = ratings->at(seat.player);
    }
  }
  return next;
}

}  // namespace outflank::server
