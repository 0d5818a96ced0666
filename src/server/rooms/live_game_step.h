#pragma once

#include <utility>

#include "server/rooms/live_game.h"

// For the files of LiveGame alone.
namespace outflank::server {

template <class StepMatch>
Reaction LiveGame::step(const GameContext& at, StepMatch&& step_match, const std::string& ref) {
  const games::SeatId mover = match_.to_move();
  const int ply = match_.ply();
  for (const games::SeatId seat : games::all_seats(match_.seats())) {
    match_.set_lag(seat, state(seat).lag.offer(at.lag[seat.index()]));
  }
  const Result<void> done = std::forward<StepMatch>(step_match)();
  take_lag(mover, ply, at);
  if (done) answer_for_engines(at.now);
  Reaction reaction;
  // Flags may have fallen even if the step itself is refused.
  if (auto made = conclude(at, done ? ref : std::string())) {
    reaction.steps.push_back(*std::move(made));
  }
  if (done) {
    reaction.answer = Ack{match_.ply(), {}};
  } else {
    reaction.answer = Failure(done.error());
  }
  return reaction;
}

}  // namespace outflank::server
