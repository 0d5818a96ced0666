// Live games: turning match events into steps, and time-driven changes.

#include <algorithm>
#include <tuple>
#include <utility>

#include "match/clock_limits.h"
#include "server/people/rating.h"
#include "server/rooms/engine_games.h"
#include "server/rooms/game_json.h"
#include "server/rooms/live_game_step.h"
#include "server/rooms/reaction.h"
#include "server/rooms/room_times.h"

namespace outflank::server {

namespace {

// Whether an event changes the course of the game; offers and their answers do not.
bool is_durable(const match::Event& event) {
  using enum match::EventKind;
  return event.kind == Moved || event.kind == TakenBack || event.kind == Left ||
         event.kind == Ended;
}

// The server that a player is connected to knows best when their turn began; another one flags them
// only if that server does not.
match::Time flag_grace(games::SeatId seat, const GameContext& at) {
  return at.elsewhere[seat.index()] ? kElsewhereGrace : match::Time{};
}

}  // namespace

void LiveGame::queue_event(Step& step, Json event) {
  event["seq"] = ++seq_;
  step.events.push_back(GameEvent{std::move(event), {}});
}

void LiveGame::note(const match::Event& event, const std::string& ref, const GameContext& at,
                    store::GameChange& change) const {
  using enum match::EventKind;
  switch (event.kind) {
    case Moved: {
      const bool first = change.moves.empty();
      if (first) change.first_ply = event.ply - 1;
      const auto left = match_.time_left(*event.seat, at.now);
      change.moves.push_back({event.move, *event.seat,
                              left ? std::optional(left->count()) : std::nullopt,
                              first ? ref : std::string(), at.wall});
      break;
    }
    case TakenBack: change.keep_plies = event.ply; break;
    case Left: change.departures.push_back({event.ply, *event.seat, *event.reason}); break;
    case Ended:
      change.status = store::Status::Finished;
      change.result = match::result_text(match_.end()->outcome);
      change.reason = match_.end()->reason ? match::name_of(*match_.end()->reason) : "";
      break;
    default: break;
  }
}

std::optional<Step> LiveGame::conclude(const GameContext& at, const std::string& ref) {
  std::vector<match::Event> events = match_.take_events();
  // A loaded game that is over by its rules, but not marked so.
  if (events.empty() && match_.over() && running()) {
    events.push_back({match::EventKind::Ended, match_.ply(), std::nullopt, {}, std::nullopt});
  }
  if (events.empty()) return std::nullopt;
  Step step;
  // 1. What is stored.
  if (std::ranges::any_of(events, is_durable)) {
    store::GameChange change = store::unchanged(row());
    for (const match::Event& event : events) note(event, ref, at, change);
    change.offers = offers_text();
    change.ply = match_.ply();
    change.turn_seat = match_.over() ? std::nullopt : std::optional(match_.to_move());
    change.at = at.wall;
    step.begins_turn = change.turn_seat != row().turn_seat || change.ply != row().ply;
    if (step.begins_turn) change.turn_at = at.clock;
    changed_at_ = at.now;
    store::apply(stored_, change);
    if (match_.over() && counts_for_ratings(row())) change.job = kRateJob;
    change.wake_at = stored_.row.wake_at = stored_wake(at);
    step.lobby_changed = match_.over();
    step.change = std::move(change);
  } else {
    store_offers(step);
  }
  // 2. The events, based on the new stored state.
  for (const match::Event& event : events) queue_event(step, event_json(event, *this, at.now));
  // 3. The clock of the seat to move waits until everybody is notified.
  if (step.begins_turn) hold_clock(at);
  return step;
}

void LiveGame::hold_clock(const GameContext& at) {
  if (clock_held_since_ || match_.over()) return;
  clock_held_since_ = at.now;
  match_.hold_clock(at.now);
}

Reaction LiveGame::release_clock(const GameContext& at) {
  Reaction reaction = answered(match_.ply());
  if (!clock_held_since_) return reaction;
  const match::Time held = at.now - *std::exchange(clock_held_since_, std::nullopt);
  match_.release_clock(at.now);
  if (!running() || match_.over()) return reaction;
  // After a restart the turn is counted from what is stored.
  if (held >= kStallIsStored && match_.deadline()) reaction.steps.push_back(reschedule(at, true));
  return reaction;
}

Step LiveGame::reschedule(const GameContext& at, bool turn_begins) {
  store::GameChange change = store::unchanged(row());
  if (turn_begins) change.turn_at = at.clock;
  change.wake_at = stored_wake(at);
  store::apply(stored_, change);
  Step step;
  step.change = std::move(change);
  return step;
}

Reaction LiveGame::catch_up(const GameContext& at) {
  Reaction reaction = answered(match_.ply());
  if (!running() || !match_.over()) return reaction;
  if (auto ended = conclude(at)) reaction.steps.push_back(*std::move(ended));
  return reaction;
}

Reaction LiveGame::engine_moved(int ply, const std::string& move, const GameContext& at) {
  if (engine_ply() != ply) return answered(match_.ply());
  const games::SeatId seat = match_.to_move();
  // An engine without a move is our fault: its game must not hang.
  return step(at, [&] {
    return move.empty() ? match_.forfeit(seat, match::EndReason::Crash, at.now)
                        : match_.play(seat, move, at.now);
  });
}

void LiveGame::take_lag(games::SeatId mover_before, int ply_before, const GameContext& at) {
  const games::SeatId seat = match_.to_move();
  if (match_.over() || (seat == mover_before && match_.ply() == ply_before)) return;
  state(seat).lag.take(at.lag[seat.index()]);
}

void LiveGame::answer_for_engines(match::Time now) {
  for (const games::SeatId seat : games::all_seats(match_.seats())) {
    if (!is_engine(seat)) continue;
    const auto asked = [&](const std::vector<games::SeatId>& awaited) {
      return std::ranges::find(awaited, seat) != awaited.end();
    };
    if (asked(match_.takeback_awaits())) {
      std::ignore = match_.answer_takeback(seat, match::Match::Answer::Accept, now);
    }
    if (asked(match_.draw_awaits())) {
      std::ignore = match_.answer_draw(seat, match::Match::Answer::Decline, now);
    }
  }
}

std::optional<int> LiveGame::engine_ply() const {
  if (!running() || match_.over() || !is_engine(match_.to_move())) return std::nullopt;
  return match_.ply();
}

EngineRequest LiveGame::engine_request(const GameContext& at) const {
  const games::SeatId seat = match_.to_move();
  EngineRequest request;
  request.limits = match::clock_limits(match_, seat, at.now);
  request.game = match_.game().clone();
  request.level = row().seats[seat.index()].level;
  request.person = engine_user_of(row());
  request.awaited = !is_of_engines_alone(row()) || !at.unwatched_since;
  return request;
}

std::optional<match::Time> LiveGame::unwatched_until(const GameContext& at) const {
  if (!at.unwatched_since || !running() || match_.over() || !is_of_engines_alone(row())) {
    return std::nullopt;
  }
  return *at.unwatched_since + kUnwatchedFor;
}

std::optional<match::Time> LiveGame::next_wake(const GameContext& at) const {
  std::optional<match::Time> next;
  const auto wake = [&](match::Time time) { next = std::min(next.value_or(time), time); };
  if (row().status == store::Status::Open) wake(changed_at_ + kOpenFor);
  if (!running()) return next;
  if (const auto deadline = match_.deadline()) {
    wake(*deadline + flag_grace(match_.to_move(), at));
  } else if (!is_engine(match_.to_move())) {
    const bool clock = match_.clock().of(match_.to_move()).kind != match::TimeControlKind::None;
    wake(changed_at_ + (clock ? kNoStartAfter : kAbandonedAfter));
  }
  if (const auto end = unwatched_until(at)) wake(*end);
  return next;
}

std::optional<store::Moment> LiveGame::stored_wake(const GameContext& at) const {
  if (clock_held_since_ && running()) return row().wake_at;  // as it was when the turn began
  auto next = next_wake(at);
  if (engine_ply()) {
    const match::Time answer = at.now + kEngineAnswersIn;
    next = std::min(next.value_or(answer), answer);
  }
  if (!next) return std::nullopt;
  return at.clock + (*next - at.now).count();
}

Reaction LiveGame::on_time(const GameContext& at) {
  Reaction reaction = answered(match_.ply());
  if (running()) {
    const games::SeatId mover = match_.to_move();
    const int ply = match_.ply();
    match_.tick(at.now - flag_grace(mover, at));
    take_lag(mover, ply, at);
    if (auto fallen = conclude(at)) reaction.steps.push_back(*std::move(fallen));
  }
  for (Step& step : adjudicate_absence(at).steps) reaction.steps.push_back(std::move(step));
  // Otherwise the store would report this game again and again.
  if (!clock_held_since_ && row().wake_at && *row().wake_at <= at.clock) {
    reaction.steps.push_back(reschedule(at, false));
  }
  return reaction;
}

Reaction LiveGame::adjudicate_absence(const GameContext& at) {
  const auto nothing = [&] { return answered(match_.ply()); };
  const auto abort = [&] { return match_.abort(at.now); };
  if (row().status == store::Status::Finished) return nothing();
  if (row().status == store::Status::Open) {
    return at.now - changed_at_ >= kOpenFor ? step(at, abort) : nothing();
  }
  if (const auto end = unwatched_until(at); end && *end <= at.now) return step(at, abort);
  const games::SeatId mover = match_.to_move();
  if (match_.deadline() || clock_held_since_ || is_engine(mover)) return nothing();
  const bool clock = match_.clock().of(mover).kind != match::TimeControlKind::None;
  if (at.now - changed_at_ < (clock ? kNoStartAfter : kAbandonedAfter)) return nothing();
  return step(at, [&] {
    return match_.ply() < match_.seats()
               ? match_.abort(at.now)
               : match_.forfeit(mover, match::EndReason::Abandoned, at.now);
  });
}

}  // namespace outflank::server
