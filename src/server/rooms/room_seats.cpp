// The part of a room in which seats are taken and the game begins.

#include <algorithm>
#include <tuple>
#include <utility>

#include "match/seat_index.h"
#include "server/base/server_error.h"
#include "server/rooms/room.h"

namespace outflank::server {

// Something had to be looked up before a step; what has happened to the room in the meantime?
void Room::resume(Reply& reply, const Error* trouble, Step next) {
  const std::scoped_lock lock(mutex_);
  const Error gone(store::StoreError::Busy, "the game is being loaded again; ask again");
  const Result<void> done = given_up_            ? Result<void>(Failure(gone))
                            : trouble != nullptr ? Result<void>(Failure(*trouble))
                                                 : next(reply);
  if (!done && reply) reply(Failure(done.error()));
}

Result<void> Room::with_ratings(const std::string& newcomer, Reply& reply, RatedStep next) {
  std::vector<std::string> players;
  for (const store::SeatRow& seat : row_.seats) {
    if (seat.kind == store::SeatKind::Person) players.push_back(seat.player);
  }
  if (!newcomer.empty()) players.push_back(newcomer);
  // Both sides of the call may have to say no, and a reply can be in one place only.
  const auto held = std::make_shared<Reply>(std::move(reply));
  reply = {};
  const bool asked = services_.look_up_ratings(
      row_.pool, std::move(players),
      [room = shared_from_this(), held, next = std::move(next)](Result<Ratings> ratings) mutable {
        room->resume(*held, ratings ? nullptr : &ratings.error(),
                     [&](Reply& later) { return next(*ratings, later); });
      });
  if (asked) return {};
  reply = std::move(*held);
  return fail(ServerError::ServerFull, "too many requests wait");
}

Result<void> Room::with_free_name(const std::string& name, Reply& reply, Step next) {
  const auto held = std::make_shared<Reply>(std::move(reply));
  reply = {};
  const bool asked = services_.check_guest_name(
      name,
      [room = shared_from_this(), held, next = std::move(next)](const Result<void>& free) mutable {
        room->resume(*held, free ? nullptr : &free.error(), std::move(next));
      });
  if (asked) return {};
  reply = std::move(*held);
  return fail(ServerError::ServerFull, "too many requests wait");
}

Result<void> Room::do_join(const Actor& actor, const Command& command, const JoinChecks& checks,
                           Reply& reply) {
  const auto answer = [&](int seat) {
    Pending pending;
    pending.reply = std::move(reply);
    pending.ack = {match_.ply(), seat};
    reply = {};
    return pending;
  };
  if (const auto seat = seat_of(actor)) {
    push(answer(*seat), std::nullopt);
    return {};
  }
  const auto open_seat = [](const store::SeatRow& row) {
    return row.kind == store::SeatKind::Open;
  };
  const auto first = std::ranges::find_if(row_.seats, open_seat);
  int seat = static_cast<int>(first - row_.seats.begin());
  if (command.seat) seat = *command.seat;
  const bool free = row_.status == store::Status::Open && seat < match_.seats() &&
                    open_seat(row_.seats[match::index(seat)]);
  if (!free) return fail(ServerError::SeatTaken, "there is no such open seat in this game");
  if (row_.rated && !actor.account) {
    return fail(ServerError::NotAPlayer, "this game is rated: it needs an account");
  }
  if (row_.rated && services_.is_same_person(row_.maker, actor)) {
    return fail(
        ServerError::SamePerson,
        "this game is rated, and was made on your own device or in your own network: ratings "
        "are for games with others, who are told apart by that");
  }
  if (row_.rated && checks.ratings == nullptr) {
    return with_ratings(actor.player, reply,
                        [this, actor, command](const Ratings& known, Reply& later) {
                          return do_join(actor, command, {&known, false}, later);
                        });
  }
  if (!actor.account && !checks.name_is_free) {
    return with_free_name(command.name.empty() ? actor.name : command.name, reply,
                          [this, actor, command](Reply& later) {
                            return do_join(actor, command, {nullptr, true}, later);
                          });
  }
  return take_seat(seat, actor, command, checks.ratings, answer(seat));
}

Result<void> Room::take_seat(int seat, const Actor& actor, const Command& command,
                             const Ratings* ratings, Pending pending) {
  store::SeatRow& row = row_.seats[match::index(seat)];
  row = {store::SeatKind::Person,
         actor.account || command.name.empty() ? actor.name : command.name,
         actor.player,
         actor.account,
         0,
         {}};
  seats_[match::index(seat)].seen_at = services_.now();
  store::GameChange change = new_change();
  for (int other = 0; other < match_.seats(); ++other) {
    store::SeatRow& one = row_.seats[match::index(other)];
    if (ratings != nullptr && ratings->contains(one.player)) one.rating = ratings->at(one.player);
    if (other == seat || ratings != nullptr) change.seats.emplace_back(other, one);
  }
  pending.durable = true;
  Json joined = {
      {"type", "joined"}, {"seat", seat + 1}, {"name", row.name}, {"account", row.account}};
  if (row.rating) joined["rating"] = *row.rating;
  tell(std::move(joined), pending);
  const bool full = std::ranges::none_of(
      row_.seats, [](const store::SeatRow& one) { return one.kind == store::SeatKind::Open; });
  if (full) {
    if (const auto started = start(); !started) return started;
    pending.begins_turn = true;
    tell({{"type", "started"}, {"to_move", match_.to_move() + 1}, {"clocks_ms", clocks_json()}},
         pending);
  }
  change.status = row_.status;
  change.turn_seat = row_.turn_seat;
  change.turn_at = row_.turn_at;
  changed_at_ = services_.now();
  change.wake_at = wall_wake();
  push(std::move(pending), std::move(change));
  services_.changed(row_);
  go_on();
  return {};
}

Result<void> Room::start() {
  row_.status = store::Status::Running;
  row_.turn_at = services_.clock_now();
  auto record = store::record_of({row_, {}, {}}, row_.turn_at);
  if (!record) return Failure(record.error());
  auto match = match::Match::open(*std::move(record), services_.now());
  if (!match) return Failure(match.error());
  match_ = *std::move(match);
  std::ignore = match_.take_events();
  row_.turn_seat = match_.to_move();
  return {};
}

}  // namespace outflank::server
