// The part of a room that tells others what happens, stores it, and goes on by itself.

#include <algorithm>
#include <tuple>
#include <utility>

#include "match/clock_limits.h"
#include "match/seat_index.h"
#include "server/people/rating.h"
#include "server/people/secrets.h"
#include "server/rooms/engine_games.h"
#include "server/rooms/room.h"
#include "server/rooms/room_times.h"
#include "server/server_error.h"

namespace outflank::server {

using match::index;

store::GameChange Room::new_change() {
  store::GameChange change;
  change.id = row_.id;
  change.version = row_.version++;
  change.status = row_.status;
  change.ply = match_.ply();
  change.result = row_.result;
  change.reason = row_.reason;
  change.at = row_.updated_at = services_.wall_now();
  change.turn_seat = row_.turn_seat;
  change.turn_at = row_.turn_at;
  return change;
}

void Room::tell(Json event, Pending& pending) {
  event["seq"] = ++seq_;
  pending.messages.push_back({std::make_shared<const std::string>(to_text(event)), false});
}

void Room::note_event(const match::Event& event, const std::string& ref, store::GameChange& change,
                      Pending& pending) {
  using enum match::EventKind;
  const match::Time now = services_.now();
  Json json = {{"type", name_of(event.kind)}};
  if (event.seat) json["seat"] = *event.seat + 1;
  const auto& plies = match_.line().plies();
  const auto ply = static_cast<std::size_t>(event.ply);
  switch (event.kind) {
    case Moved: {
      if (change.moves.empty()) change.first_ply = event.ply - 1;
      const auto left = match_.time_left(*event.seat, now);
      change.moves.push_back({event.move, *event.seat,
                              left ? std::optional(left->count()) : std::nullopt,
                              change.moves.empty() ? ref : std::string(), change.at});
      refs_.resize(ply - 1);
      refs_.push_back(change.moves.back().ref);
      pending.durable = true;
      json["ply"] = event.ply;
      json["move"] = event.move;
      const bool last = ply == plies.size();
      const int next = last ? match_.to_move() : plies[ply].seat;
      json["to_move"] = last && match_.over() ? Json(nullptr) : Json(next + 1);
      json["clocks_ms"] = clocks_json();
      break;
    }
    case TakenBack:
      change.keep_plies = event.ply;
      refs_.resize(ply);
      pending.durable = true;
      json["ply"] = event.ply;
      json["to_move"] = match_.to_move() + 1;
      json["clocks_ms"] = clocks_json();
      break;
    case Left:
      change.departures.push_back({event.ply, *event.seat, *event.reason});
      pending.durable = true;
      json["reason"] = match::name_of(*event.reason);
      json["to_move"] = match_.over() ? Json(nullptr) : Json(match_.to_move() + 1);
      json["clocks_ms"] = clocks_json();
      break;
    case Ended: {
      row_.status = store::Status::Finished;
      row_.result = match::result_text(match_.end()->outcome);
      row_.reason = match_.end()->reason ? match::name_of(*match_.end()->reason) : "";
      row_.ply = match_.ply();
      if (counts_for_ratings(row_)) change.job = kRateJob;
      pending.durable = true;
      json.update(end_json());
      json["clocks_ms"] = clocks_json();
      break;
    }
    default: break;
  }
  tell(std::move(json), pending);
}

void Room::publish(Reply reply, const std::string& ref) {
  std::vector<match::Event> events = match_.take_events();
  // A room that was loaded with a game that is over by its rules, but not marked so.
  if (events.empty() && match_.over() && running()) {
    events.push_back({match::EventKind::Ended, match_.ply(), std::nullopt, {}, std::nullopt});
  }
  if (events.empty() && !reply) return;
  Pending pending;
  pending.reply = std::move(reply);
  const int turn_before = row_.turn_seat;
  const int ply_before = row_.ply;
  store::GameChange change = new_change();
  for (const match::Event& event : events) note_event(event, ref, change, pending);
  pending.ack.ply = match_.ply();
  if (!pending.durable) {
    --row_.version;
    push(std::move(pending), std::nullopt);
    return;
  }
  row_.ply = match_.ply();
  row_.turn_seat = match_.over() ? -1 : match_.to_move();
  pending.begins_turn = row_.turn_seat != turn_before || row_.ply != ply_before;
  if (pending.begins_turn) row_.turn_at = services_.clock_now();
  changed_at_ = services_.now();
  change.status = row_.status;
  change.ply = row_.ply;
  change.result = row_.result;
  change.reason = row_.reason;
  change.turn_seat = row_.turn_seat;
  change.turn_at = row_.turn_at;
  change.wake_at = wall_wake();
  const bool ended = match_.over();
  push(std::move(pending), std::move(change));
  if (ended) services_.changed(row_);
  go_on();
}

void Room::push(Pending pending, std::optional<store::GameChange> change) {
  if (pending.begins_turn && !clock_held_since_ && !match_.over()) {
    clock_held_since_ = services_.now();
    match_.hold_clock(*clock_held_since_);
  }
  pending_.push_back(std::move(pending));
  if (change) {
    row_.wake_at = change->wake_at;
    services_.write(shared_from_this(), *std::move(change));
  } else {
    flush();
  }
}

void Room::stored(const Result<void>& result) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return;
  if (!result) {
    give_up(result.error());
    return;
  }
  // What is first in the queue and durable is what has been stored: the store keeps the order.
  const auto first = std::ranges::find_if(pending_, &Pending::durable);
  first->durable = false;
  flush();
}

void Room::flush() {
  while (!pending_.empty() && !pending_.front().durable) {
    Pending pending = std::move(pending_.front());
    pending_.erase(pending_.begin());
    for (const Outgoing& out : pending.messages) {
      for (const auto& client : clients_) {
        if (!out.players_only || seat_of(client->actor())) client->send(out.message);
      }
    }
    if (pending.reply) pending.reply(pending.ack);
  }
  if (clock_held_since_ && std::ranges::none_of(pending_, &Pending::begins_turn)) release_clock();
  if (!pending_.empty()) return;
  for (Settled& task : std::exchange(waiting_, {})) task(nullptr);
}

void Room::release_clock() {
  const match::Time now = services_.now();
  const match::Time held = now - *std::exchange(clock_held_since_, std::nullopt);
  match_.release_clock(now);
  if (!running() || match_.over()) return;
  // After a restart the turn is counted from what is stored.
  if (held >= kStallIsStored) {
    row_.turn_at = services_.clock_now();
    Pending pending;
    pending.durable = true;
    store::GameChange change = new_change();
    change.wake_at = wall_wake();
    push(std::move(pending), std::move(change));
  }
  go_on();
}

void Room::when_settled(Settled task) {
  if (pending_.empty()) {
    task(nullptr);
  } else {
    waiting_.push_back(std::move(task));
  }
}

void Room::give_up(const Error& error) {
  given_up_ = true;
  for (Pending& pending : std::exchange(pending_, {})) {
    if (pending.reply) pending.reply(Failure(error));
  }
  for (Settled& task : std::exchange(waiting_, {})) task(&error);
  for (const auto& client : clients_) client->close(CloseCode::TryAgain);
  clients_.clear();
  services_.forget(row_.id);
}

void Room::offer_lag() {
  for (int seat = 0; seat < match_.seats(); ++seat) {
    match_.set_lag(seat, seats_[index(seat)].lag.offer(lag_of(seat)));
  }
}

void Room::take_lag(int mover_before, int ply_before) {
  const int seat = match_.to_move();
  if (match_.over() || (seat == mover_before && match_.ply() == ply_before)) return;
  seats_[index(seat)].lag.take(lag_of(seat));
}

match::Time Room::lag_of(int seat) const {
  std::optional<match::Time> least;
  for (const auto& client : clients_) {
    if (seat_of(client->actor()) != seat) continue;
    least = std::min(least.value_or(client->lag()), client->lag());
  }
  return least.value_or(match::Time{});
}

void Room::answer_for_engines() {
  const match::Time now = services_.now();
  for (int seat = 0; seat < match_.seats(); ++seat) {
    if (!is_engine(seat)) continue;
    const auto asked = [&](const std::vector<int>& awaited) {
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

void Room::go_on() {
  if (running()) {
    play_premove();
    ask_engine();
  }
  const auto next = next_wake();
  if (next && (!wakes_at_ || *next < *wakes_at_)) {
    wakes_at_ = next;
    services_.wake_at(shared_from_this(), *next);
  }
}

void Room::play_premove() {
  if (!running()) return;
  const int seat = match_.to_move();
  auto& premove = seats_[index(seat)].premove;
  if (!premove || premove->first > match_.ply()) return;
  const auto [ply, move] = *std::exchange(premove, std::nullopt);
  if (ply < match_.ply()) return;
  Reply none;
  const auto played = step([&] { return match_.play(seat, move, services_.now()); }, none);
  if (played) return;
  const Json json = {{"type", "premove_dropped"}, {"move", move}, {"error", played.error().name()}};
  const auto message = std::make_shared<const std::string>(to_text(json));
  for (const auto& client : clients_) {
    if (seat_of(client->actor()) == seat) client->send(message);
  }
}

void Room::ask_engine() {
  if (!running() || match_.over()) return;
  const int seat = match_.to_move();
  if (!is_engine(seat) || thinking_at_ == match_.ply()) return;
  EngineRequest request;
  request.limits = match::clock_limits(match_, seat, services_.now());
  request.game = match_.game().clone();
  request.level = row_.seats[index(seat)].level;
  request.seed = static_cast<std::uint64_t>(random_below(1 << 30));
  request.person = engine_user_of(row_);
  request.awaited = !is_of_engines_alone(row_) || !clients_.empty();
  if (services_.think(shared_from_this(), match_.ply(), std::move(request))) {
    thinking_at_ = match_.ply();
  }
}

void Room::engine_moved(int ply, const std::string& move) {
  const std::scoped_lock lock(mutex_);
  if (thinking_at_ == ply) thinking_at_.reset();
  if (given_up_ || !running() || match_.ply() != ply) return;
  const int seat = match_.to_move();
  if (!is_engine(seat)) return;
  Reply none;
  const match::Time now = services_.now();
  // An engine that finds nothing is a fault of ours: its game must not hang.
  std::ignore = step(
      [&] {
        return move.empty() ? match_.forfeit(seat, match::EndReason::Crash, now)
                            : match_.play(seat, move, now);
      },
      none);
}

std::optional<match::Time> Room::next_wake() const {
  std::optional<match::Time> next;
  const auto at = [&](match::Time time) { next = std::min(next.value_or(time), time); };
  if (presence_dirty_) at(presence_told_ + kPresenceEvery);
  if (row_.status == store::Status::Open) at(changed_at_ + kOpenFor);
  if (!running()) return next;
  if (const auto deadline = match_.deadline()) {
    at(*deadline);
  } else if (!is_engine(match_.to_move())) {
    const bool clock = match_.clock().of(match_.to_move()).kind != match::TimeControl::Kind::None;
    at(changed_at_ + (clock ? kNoStartAfter : kAbandonedAfter));
  }
  if (is_engine(match_.to_move()) && !thinking_at_) at(services_.now() + kPresenceEvery);
  if (const auto end = unwatched_until()) at(*end);
  return next;
}

std::optional<store::Moment> Room::wall_wake() const {
  if (clock_held_since_) return row_.wake_at;  // as it was when the turn began
  const bool engine = running() && !match_.over() && is_engine(match_.to_move());
  const match::Time now = services_.now();
  auto next = next_wake();
  if (engine) next = std::min(next.value_or(now + kEngineAnswersIn), now + kEngineAnswersIn);
  if (!next) return std::nullopt;
  return services_.clock_now() + (*next - now).count();
}

void Room::wake() {
  const std::scoped_lock lock(mutex_);
  wakes_at_.reset();
  if (given_up_) return;
  const match::Time now = services_.now();
  if (running()) {
    const int mover = match_.to_move();
    const int ply = match_.ply();
    match_.tick(now);
    take_lag(mover, ply);
    publish({}, {});
  }
  adjudicate_absence();
  if (presence_dirty_ && now - presence_told_ >= kPresenceEvery) tell_presence();
  // Otherwise the store would name this game again and again.
  if (!clock_held_since_ && row_.wake_at && *row_.wake_at <= services_.clock_now()) {
    Pending pending;
    pending.durable = true;
    store::GameChange change = new_change();
    change.wake_at = wall_wake();
    push(std::move(pending), std::move(change));
  }
  go_on();
}

std::optional<match::Time> Room::unwatched_until() const {
  if (!running() || match_.over() || !clients_.empty() || !is_of_engines_alone(row_)) {
    return std::nullopt;
  }
  return watched_at_ + kUnwatchedFor;
}

void Room::adjudicate_absence() {
  const match::Time now = services_.now();
  if (row_.status == store::Status::Finished) return;
  Reply none;
  if (row_.status == store::Status::Open) {
    if (now - changed_at_ >= kOpenFor) {
      std::ignore = step([&] { return match_.abort(now); }, none);
    }
    return;
  }
  if (const auto end = unwatched_until(); end && *end <= now) {
    std::ignore = step([&] { return match_.abort(now); }, none);
    return;
  }
  const int mover = match_.to_move();
  if (match_.deadline() || clock_held_since_ || is_engine(mover)) return;
  const bool clock = match_.clock().of(mover).kind != match::TimeControl::Kind::None;
  if (now - changed_at_ < (clock ? kNoStartAfter : kAbandonedAfter)) return;
  std::ignore = step(
      [&] {
        return match_.ply() < match_.seats()
                   ? match_.abort(now)
                   : match_.forfeit(mover, match::EndReason::Abandoned, now);
      },
      none);
}

void Room::hand_over(const std::string& from, const Actor& to) {
  const std::scoped_lock lock(mutex_);
  if (from.empty()) return;
  if (row_.maker.player == from) {
    row_.maker.player = to.player;
    row_.maker.account = to.account;
  }
  bool deleted = false;
  for (std::size_t i = 0; i < row_.seats.size(); ++i) {
    store::SeatRow& seat = row_.seats[i];
    if (seat.player != from) continue;
    seat.player = to.player;
    if (!to.player.empty()) continue;
    seat.name = to.name;
    seat.account = false;
    std::erase_if(chat_,
                  [&](const store::ChatLine& line) { return line.seat == static_cast<int>(i); });
    deleted = true;
  }
  if (!deleted) return;
  // Whoever is here sees the name and the words no longer.
  when_settled([this](const Error* error) {
    if (error != nullptr) return;
    for (const auto& client : clients_) {
      client->send(std::make_shared<const std::string>(to_text(state_json(client->actor()))));
    }
  });
}

bool Room::retire_if_idle(match::Time idle_since) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return true;
  const bool idle = clients_.empty() && pending_.empty() && waiting_.empty() && !thinking_at_ &&
                    changed_at_ <= idle_since && seats_idle_since(idle_since);
  if (!idle) return false;
  given_up_ = true;
  return true;
}

bool Room::seats_idle_since(match::Time time) const {
  return std::ranges::all_of(seats_, [&](const SeatState& seat) { return seat.seen_at <= time; });
}

void Room::close_all(CloseCode code) {
  const std::scoped_lock lock(mutex_);
  for (const auto& client : std::exchange(arriving_, {})) client->close(code);
  for (const auto& client : std::exchange(clients_, {})) client->close(code);
}

}  // namespace outflank::server
