// Live games: taking seats and starting.

#include <algorithm>
#include <tuple>

#include "server/base/server_error.h"
#include "server/rooms/game_json.h"
#include "server/rooms/live_game.h"
#include "server/rooms/reaction.h"

namespace outflank::server {

namespace {

bool is_open(const store::SeatRow& seat) {
  return seat.kind == store::SeatKind::Open;
}

}  // namespace

Reaction LiveGame::join(const Actor& actor, const Command& command, const Facts& facts,
                        const GameContext& at) {
  if (const auto seat = seat_of(actor)) return answered(match_.ply(), seat);
  const auto first = std::ranges::find_if(row().seats, is_open);
  const games::SeatId seat = command.seat.value_or(games::SeatId(first - row().seats.begin()));
  const bool free = row().status == store::Status::Open && seat.is_within(match_.seats()) &&
                    is_open(row().seats[seat.index()]);
  if (!free) return refused({ServerError::SeatTaken, "there is no such open seat in this game"});
  if (row().rated && !actor.account) {
    return refused({ServerError::NotAPlayer, "this game is rated: it needs an account"});
  }
  if (row().rated && facts.same_person) {
    return refused(
        {ServerError::SamePerson,
         "this game is rated, and was created on your own device or network: rated games need "
         "two different people, who are recognised by that"});
  }
  const std::string& name = actor.account || command.name.empty() ? actor.name : command.name;
  Reaction reaction = answered(match_.ply());
  if (row().rated && facts.ratings == nullptr) {
    reaction.lookup = ratings_lookup(row(), actor.player);
    return reaction;
  }
  if (!actor.account && !facts.name_is_free) {
    reaction.lookup = Lookup{{}, name};
    return reaction;
  }
  return take_seat(seat, {store::SeatKind::Person, name, actor.player, actor.account, 0, {}},
                   row().rated ? facts.ratings : nullptr, at);
}

Reaction LiveGame::take_seat(games::SeatId seat, store::SeatRow taken, const Ratings* ratings,
                             const GameContext& at) {
  // 1. The change, tried on a copy: nothing has happened if the match cannot begin.
  store::GameChange change = store::unchanged(row());
  change.at = at.wall;
  for (const games::SeatId other : games::all_seats(match_.seats())) {
    store::SeatRow one = other == seat ? taken : row().seats[other.index()];
    if (ratings != nullptr && ratings->contains(one.player)) one.rating = ratings->at(one.player);
    if (other == seat || ratings != nullptr) change.seats.emplace_back(other, std::move(one));
  }
  const bool full = std::ranges::count_if(row().seats, is_open) == 1;
  if (full) {
    change.status = store::Status::Running;
    change.turn_at = at.clock;
  }
  store::StoredGame after = stored_;
  store::apply(after, change);
  if (full) {
    auto record = store::record_of(after, at.clock);
    if (!record) return refused(record.error());
    auto match = match::Match::open(*std::move(record), at.now);
    if (!match) return refused(match.error());
    match_ = *std::move(match);
    std::ignore = match_.take_events();
    change.turn_seat = after.row.turn_seat = match_.to_move();
  }
  stored_ = std::move(after);
  changed_at_ = at.now;
  change.wake_at = stored_.row.wake_at = stored_wake(at);

  // 2. The events.
  Step step;
  const store::SeatRow& shown = row().seats[seat.index()];
  Json joined = {{"type", "joined"},
                 {"seat", seat.number()},
                 {"name", shown.name},
                 {"account", shown.account}};
  if (shown.rating) joined["rating"] = *shown.rating;
  queue_event(step, std::move(joined));
  if (full) {
    queue_event(step, {{"type", "started"},
                       {"to_move", match_.to_move().number()},
                       {"clocks_ms", clocks_json(match_, at.now)}});
    step.begins_turn = true;
    hold_clock(at);
  }
  step.change = std::move(change);
  step.lobby_changed = true;
  Reaction reaction = answered(match_.ply(), seat);
  reaction.steps.push_back(std::move(step));
  return reaction;
}

}  // namespace outflank::server
