// Rooms: several servers on one store.

#include <algorithm>
#include <utility>

#include "server/base/server_error.h"
#include "server/rooms/event_text.h"
#include "server/rooms/room.h"
#include "store/announcement.h"
#include "store/store_error.h"

namespace outflank::server {
namespace {

// How long to retry a command when other servers keep being first. By time, not by count: a server
// that writes without pause wins every time until it pauses.
constexpr match::Time kMaxRetrying{10'000};
constexpr std::size_t kMaxDeferred = 256;  // while a game is being loaded

Json here_json(const std::string& game, const PresenceView& view) {
  return {{"t", "here"}, {"g", game}, {"here", view.here}, {"spectators", view.spectators}};
}

}  // namespace

GameContext Room::game_context_at(match::Time then) const {
  GameContext at = game_context();
  const match::Time ago = std::max(match::Time{}, at.now - then);
  at.now -= ago;
  at.clock -= ago.count();
  return at;
}

void Room::execute_later(Request request, Reply reply) {
  if (deferred_.size() >= kMaxDeferred) {
    reply(fail(ServerError::ServerFull, "too many requests wait"));
    return;
  }
  deferred_.push_back({retry_of(std::move(request)), std::move(reply)});
}

Retry Room::retry_of(Request request) {
  request.facts.ratings = nullptr;  // looked up again
  const match::Time received = request.received;
  return {received, [this, request = std::move(request)](Reply reply) mutable {
            if (services_.now() - request.received > kMaxRetrying) {
              reply(fail(store::StoreError::Busy, "too many change the game at once; try again"));
            } else {
              execute(std::move(request), std::move(reply));
            }
          }};
}

void Room::refuse_if_current(Request request, Reply reply) {
  if (!outbox_.empty()) {
    // Pending writes will show whether another server was first.
    outbox_.when_settled(
        [this, request = std::move(request), reply = std::move(reply)](const Error* error) mutable {
          if (error != nullptr) return reply(Failure(*error));
          execute(std::move(request), std::move(reply));
        });
    return;
  }
  request.current = true;
  execute_later(std::move(request), std::move(reply));
  begin_reload(game_.row().version);
}

void Room::begin_reload(std::int64_t version) {
  if (std::exchange(reloading_, true)) return;
  outbox_.hold();
  if (!services_.reload(shared_from_this(), version)) {
    give_up(Error(ServerError::ServerFull, "too many requests wait"));
  }
}

// Another server was first. The lost changes were never sent, so they are retried on the stored
// state.
void Room::on_conflict() {
  void_writes_ = writes_;
  for (Outbox::Entry& entry : outbox_.take_entries()) {
    if (entry.retry) deferred_.push_back({*std::move(entry.retry), std::move(entry.reply)});
  }
  begin_reload();
}

void Room::follow(std::int64_t version, std::string_view text) {
  const std::scoped_lock lock(mutex_);
  newest_ = std::max(newest_, version + 1);
  if (given_up_ || reloading_ || version < game_.row().version) return;
  const store::GameRow before = game_.row();
  auto change = store::parse_change(id(), version, text);
  const GameContext at = game_context();
  if (!change || version > before.version || !game_.follow(*change, at)) {
    begin_reload();
    return;
  }
  const store::GameRow& row = game_.row();
  // The server that began the turn, or renewed its lease, handles what follows.
  if (row.ply != before.ply || row.status != before.status || row.wake_at != before.wake_at) {
    on_duty_ = false;
  }
  if (row.status != before.status || !change->seats.empty()) services_.changed(row);
  Outbox::Entry entry;
  for (GameEvent& event : parse_events(change->events)) {
    if (event.json.contains("seq")) event.json["seq"] = game_.next_seq();
    entry.messages.push_back({to_message(event.json), event.to});
  }
  outbox_.add(std::move(entry));
  flush();
  schedule_next(game_context());
}

void Room::expect_version(std::int64_t version) {
  const std::scoped_lock lock(mutex_);
  newest_ = std::max(newest_, version);
  if (!given_up_ && game_.row().version < version) begin_reload();
}

// A pending write finds out by itself whether the game is another one.
void Room::expect(const store::GameStamp& stamp) {
  const std::scoped_lock lock(mutex_);
  newest_ = std::max(newest_, stamp.version);
  if (given_up_ || reloading_) return;
  const store::GameRow& row = game_.row();
  const bool other_players =
      row.version == stamp.version && outbox_.empty() &&
      !std::ranges::equal(stamp.players, row.seats, {}, {}, &store::SeatRow::player);
  if (row.version < stamp.version || other_players) begin_reload();
}

void Room::check_version() {
  const std::scoped_lock lock(mutex_);
  // Pending writes will find out by themselves.
  if (!given_up_ && outbox_.empty()) begin_reload(game_.row().version);
}

void Room::reloaded(Result<std::optional<Loaded>> loaded) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return;
  if (!loaded) return give_up(loaded.error());
  if (*loaded) {
    // Waiting commands count as of the time they were sent.
    match::Time since = services_.now();
    for (const Deferred& one : deferred_) since = std::min(since, one.retry.since);
    const int ply = game_.match().ply();
    auto opened = game_.reopen(std::move((*loaded)->game), std::move((*loaded)->chat),
                               game_context_at(since));
    if (!opened) return give_up(opened.error());
    game_ = *std::move(opened);
    if (game_.match().ply() != ply) on_duty_ = false;
    services_.changed(game_.row());
  }
  // A change arrived while it was being loaded.
  if (game_.row().version < newest_) {
    reloading_ = false;
    begin_reload();
    return;
  }
  reloading_ = false;
  outbox_.release();
  if (*loaded) {
    for (const auto& client : attendance_.clients()) client->send(state_for(client->actor()));
  }
  run_deferred();
}

void Room::run_deferred() {
  std::vector<Deferred> requests = std::exchange(deferred_, {});
  for (Deferred& one : requests) {
    if (reloading_) {
      deferred_.push_back(std::move(one));
    } else {
      one.retry.again(std::move(one.reply));
    }
  }
  if (given_up_ || reloading_) return;
  outbox_.settle();
  schedule_next(game_context());
}

void Room::announce_attendance() {
  if (!services_.shared()) return;
  services_.announce(here_json(id(), attendance_.own_view(seats())));
}

// With the room locked, so that nothing newer is announced before it.
void Room::repeat_attendance() {
  const std::scoped_lock lock(mutex_);
  const PresenceView own = attendance_.own_view(seats());
  if (!given_up_ && !own.empty()) services_.announce_together(here_json(id(), own));
}

void Room::on_server_message(const Json& message) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return;
  const std::string kind = message.value("t", "");
  const match::Time now = services_.now();
  if (kind == "who") {
    if (!attendance_.own_view(seats()).empty()) announce_attendance();
  } else if (kind == "here") {
    PresenceView view;
    view.here = message.value("here", std::vector<bool>());
    view.spectators = message.value("spectators", std::size_t{0});
    attendance_.set_elsewhere(message.value("n", ""), std::move(view), now);
    pass_on_premoves();
    send_presence_if_due(now);
    schedule_next(game_context());
  } else if (kind == "premove") {
    receive_premove(message);
  }
}

void Room::pass_on_premoves() {
  const PresenceView own = attendance_.own_view(seats());
  const PresenceView all = attendance_.view(seats());
  for (const games::SeatId seat : games::all_seats(game_.match().seats())) {
    const std::size_t at = seat.index();
    if (!all.here[at] || own.here[at]) continue;
    const auto premove = game_.take_premove(seat);
    if (!premove) continue;
    services_.announce({{"t", "premove"},
                        {"g", id()},
                        {"s", at},
                        {"ply", premove->first},
                        {"move", premove->second}});
  }
}

// One that was set elsewhere replaces what is here; one that is passed on is for the server of its player.
void Room::receive_premove(const Json& message) {
  const games::SeatId seat(message.value("s", -1));
  if (!seat.is_within(game_.match().seats())) return;
  if (!message.contains("move")) return game_.drop_premove(seat);
  if (!attendance_.own_view(seats()).here[seat.index()]) return;
  if (game_.premove_of(seat) != nullptr) return;  // a newer one
  game_.adopt_premove(seat, {message.value("ply", 0), message.value("move", "")});
  outbox_.when_settled([this, seat](const Error* error) {
    if (error != nullptr) return;
    for (const auto& client : attendance_.clients()) {
      if (game_.seat_of(client->actor()) == seat) client->send(state_for(client->actor()));
    }
  });
  schedule_next(game_context());
}

void Room::forget_node(const std::string& node) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return;
  const match::Time now = services_.now();
  attendance_.forget_node(node, now);
  send_presence_if_due(now);
  schedule_next(game_context());
}

void Room::drop_silent_servers(match::Time time) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return;
  const match::Time now = services_.now();
  attendance_.drop_silent_servers(time, now);
  send_presence_if_due(now);
  schedule_next(game_context());
}

}  // namespace outflank::server
