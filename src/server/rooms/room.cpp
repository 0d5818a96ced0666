#include "server/rooms/room.h"

#include <algorithm>
#include <utility>

#include "core/try.h"
#include "server/base/server_error.h"
#include "server/people/secrets.h"
#include "server/rooms/event_text.h"
#include "server/rooms/room_times.h"
#include "store/store_error.h"

namespace outflank::server {
namespace {

Error loaded_again() {
  return {store::StoreError::Busy, "the game is being loaded again; ask again"};
}

GameContext times_of(RoomServices& services) {
  GameContext at;
  at.now = services.now();
  at.wall = services.wall_now();
  at.clock = services.clock_now();
  return at;
}

}  // namespace

Room::Room(LiveGame game, RoomServices& services)
    : services_(services), game_(std::move(game)), attendance_(services.now()) {}

Result<std::shared_ptr<Room>> Room::open(store::StoredGame game, std::vector<store::ChatLine> chat,
                                         RoomServices& services) {
  auto opened = TRY(LiveGame::open(std::move(game), std::move(chat), times_of(services)));
  std::shared_ptr<Room> room(new Room(std::move(opened), services));
  const std::scoped_lock lock(room->mutex_);
  room->on_duty_ = !services.shared();
  if (services.shared()) services.announce({{"t", "who"}, {"g", room->id()}});
  const GameContext at = room->game_context();
  room->carry_out(room->game_.catch_up(at));
  room->schedule_next(at);
  return room;
}

GameContext Room::game_context() const {
  GameContext at = times_of(services_);
  attendance_.describe(seats(), at);
  return at;
}

Message Room::state_for(const Actor& actor) {
  return to_message(
      state_json(game_, actor, attendance_.view(seats()), services_.now(), services_.wall_now()));
}

void Room::attach(std::shared_ptr<Client> client) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) {
    client->close(CloseCode::TryAgain);
    return;
  }
  // Not admitted until the state is sent, so that no event precedes it.
  attendance_.expect(client);
  // Pending tasks may outlive the network, but its connections must not.
  outbox_.when_settled([this, arriving = std::weak_ptr<Client>(client)](const Error* error) {
    if (error != nullptr) return;  // closed with the others
    const auto newcomer = arriving.lock();
    const match::Time now = services_.now();
    if (!newcomer || !attendance_.admit(newcomer, seats(), now)) return;
    newcomer->send(state_for(newcomer->actor()));
    send_presence_if_due(now);
    schedule_next(game_context());
  });
}

void Room::detach(const Client& client) {
  const std::scoped_lock lock(mutex_);
  const match::Time now = services_.now();
  if (!attendance_.leave(client, seats(), now)) return;
  pass_on_premoves();
  send_presence_if_due(now);
  schedule_next(game_context());
}

void Room::send_presence_if_due(match::Time now) {
  const auto due = attendance_.presence_due();
  if (!due || *due > now) return;
  attendance_.send_presence(seats(), now);
  if (services_.shared() && attendance_.take_own_change()) announce_attendance();
}

bool Room::receive(const std::shared_ptr<Client>& client, std::string_view text) {
  const auto command = parse_command(text);
  if (!command) {
    client->send(refusal("", command.error()));
    return false;
  }
  // Without one, a client could not tell whether its move was accepted.
  if (command->kind == CommandKind::Move && command->ref.empty()) {
    client->send(refusal("", Error(InputError::Missing, "a move needs a ref")));
    return false;
  }
  handle(client->actor(), *command, client.get(),
         [asker = std::weak_ptr<Client>(client), ref = command->ref](const Result<Ack>& ack) {
           const auto still_here = asker.lock();
           if (!still_here) return;
           if (!ack) {
             still_here->send(refusal(ref, ack.error()));
           } else if (!ref.empty()) {
             still_here->send(acknowledgement(ref, *ack));
           }
         });
  return true;
}

void Room::handle(const Actor& actor, const Command& command, Client* client, Reply reply) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) {
    reply(Failure(loaded_again()));
    return;
  }
  const match::Time now = services_.now();
  if (const auto seat = game_.seat_of(actor)) {
    attendance_.note_seat(*seat, now);
    if (command.kind == CommandKind::Premove && services_.shared()) {
      services_.announce({{"t", "premove"}, {"g", id()}, {"s", seat->index()}});
    }
  }
  if (command.kind == CommandKind::Sync && client != nullptr) {
    outbox_.when_settled([this, client, actor](const Error* error) {
      if (error == nullptr && attendance_.has(*client)) client->send(state_for(actor));
    });
  }
  Facts facts;
  if (command.kind == CommandKind::Join) {
    facts.same_person = services_.is_same_person(game_.row().maker, actor);
  }
  if (command.kind == CommandKind::Chat) facts.chat_allowed = services_.chat_allowed(actor);
  if (command.kind == CommandKind::Rematch) facts.new_id = random_id();
  Request request{actor, command, facts, now};
  if (reloading_) {
    execute_later(std::move(request), std::move(reply));
  } else {
    execute(std::move(request), std::move(reply));
  }
}

void Room::execute(Request request, Reply reply) {
  const GameContext at = game_context_at(request.received);
  Reaction reaction = game_.handle(request.actor, request.command, request.facts, at);
  if (const auto lookup = std::exchange(reaction.lookup, std::nullopt)) {
    carry_out(std::move(reaction));
    look_up(*lookup, std::move(request), std::move(reply));
  } else if (!reaction.answer && reaction.steps.empty() && services_.shared() && !request.current) {
    refuse_if_current(std::move(request), std::move(reply));
    return;
  } else {
    carry_out(std::move(reaction), std::move(reply), retry_of(std::move(request)));
  }
  schedule_next(game_context());
}

void Room::look_up(const Lookup& lookup, Request request, Reply reply) {
  // Either side of the call may have to refuse.
  const auto held = std::make_shared<Reply>(std::move(reply));
  request.facts = {};
  if (request.command.kind == CommandKind::Rematch) request.facts.new_id = random_id();
  const auto room = shared_from_this();
  const bool asked =
      lookup.name.empty()
          ? services_.look_up_ratings(game_.row().pool, lookup.ratings_of,
                                      [=](const Result<Ratings>& ratings) {
                                        Request known = request;
                                        if (ratings) known.facts.ratings = &*ratings;
                                        room->resume(std::move(known),
                                                     ratings ? nullptr : &ratings.error(),
                                                     std::move(*held));
                                      })
          : services_.check_guest_name(lookup.name, [=](const Result<void>& free) {
              Request known = request;
              known.facts.name_is_free = free.has_value();
              room->resume(std::move(known), free ? nullptr : &free.error(), std::move(*held));
            });
  if (!asked) (*held)(fail(ServerError::ServerFull, "too many requests wait"));
}

void Room::resume(Request request, const Error* error, Reply reply) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) {
    reply(Failure(loaded_again()));
  } else if (error != nullptr) {
    reply(Failure(*error));
  } else if (reloading_) {
    execute_later(std::move(request), std::move(reply));
  } else {
    execute(std::move(request), std::move(reply));
  }
}

void Room::carry_out(Reaction reaction, Reply reply, std::optional<Retry> retry) {
  if (!reaction.answer) {
    for (Step& step : reaction.steps) carry_out(std::move(step), {}, {}, {});
    if (reply) reply(Failure(reaction.answer.error()));
    return;
  }
  if (reaction.steps.empty()) {
    if (!reply) return;
    reaction.steps.emplace_back();
  }
  Step last = std::move(reaction.steps.back());
  reaction.steps.pop_back();
  for (Step& step : reaction.steps) carry_out(std::move(step), {}, {}, {});
  carry_out(std::move(last), std::move(reply), *reaction.answer, std::move(retry));
}

void Room::carry_out(Step step, Reply reply, const Ack& ack, std::optional<Retry> retry) {
  Outbox::Entry entry;
  entry.waits = step.change ? Outbox::Waits::ForTheStore : Outbox::Waits::ForItsTurn;
  entry.begins_turn = step.begins_turn;
  for (const GameEvent& event : step.events) {
    entry.messages.push_back({to_message(event.json), event.to});
  }
  entry.reply = std::move(reply);
  entry.ack = ack;
  entry.retry = std::move(retry);
  outbox_.add(std::move(entry));
  if (step.begins_turn) on_duty_ = true;
  if (step.lobby_changed) services_.changed(game_.row());
  if (step.change) {
    if (step.change->next_game) services_.changed(*step.change->next_game);
    if (services_.shared()) step.change->events = events_text(step.events);
    ++writes_;
    services_.write(shared_from_this(), *std::move(step.change));
  } else {
    flush();
  }
}

void Room::on_persisted(const Result<void>& result) {
  const std::scoped_lock lock(mutex_);
  --writes_;
  if (given_up_) return;
  if (void_writes_ > 0) {
    --void_writes_;
    return;
  }
  if (!result && services_.shared() && result.error().is(store::StoreError::PlyTaken)) {
    on_conflict();
    return;
  }
  if (!result) {
    give_up(result.error());
    return;
  }
  outbox_.on_persisted();
  flush();
}

void Room::flush() {
  outbox_.flush([this](const Outgoing& out) { attendance_.send(out, seats()); });
  if (game_.holds_clock() && !outbox_.holds_turn()) {
    const GameContext at = game_context();
    carry_out(game_.release_clock(at));
    schedule_next(at);
  }
  outbox_.settle();
}

void Room::give_up(const Error& error) {
  given_up_ = true;
  outbox_.fail(error);
  for (Deferred& one : std::exchange(deferred_, {})) {
    if (one.reply) one.reply(Failure(error));
  }
  const bool somebody_was_here = !attendance_.own_view(seats()).empty();
  attendance_.close_all(CloseCode::TryAgain);
  if (somebody_was_here) announce_attendance();
  services_.forget(id());
}

void Room::schedule_next(const GameContext& at) {
  if (reloading_) return;
  while (game_.premove_due()) carry_out(game_.play_premove(at));
  ask_engine(at);
  auto next = game_.next_wake(at);
  const auto wake = [&](match::Time time) { next = std::min(next.value_or(time), time); };
  if (const auto presence = attendance_.presence_due()) wake(*presence);
  if (game_.engine_ply() && thinking_at_ != game_.engine_ply()) wake(at.now + kPresenceEvery);
  if (const auto lease = engine_lease_ends(at)) wake(*lease - kEngineLeaseRenewed);
  if (next && (!wakes_at_ || *next < *wakes_at_)) {
    wakes_at_ = next;
    services_.wake_at(shared_from_this(), *next);
  }
}

void Room::ask_engine(const GameContext& at) {
  const auto ply = game_.engine_ply();
  if (!ply || thinking_at_ == ply || !on_duty_) return;
  EngineRequest request = game_.engine_request(at);
  request.seed = static_cast<std::uint64_t>(random_below(1 << 30));
  if (services_.think(shared_from_this(), *ply, std::move(request))) thinking_at_ = ply;
}

void Room::engine_moved(int ply, const std::string& move) {
  const std::scoped_lock lock(mutex_);
  if (thinking_at_ == ply) thinking_at_.reset();
  if (given_up_) return;
  const match::Time now = services_.now();
  if (!reloading_) return play_engine_move(ply, move, now);
  const auto again = [this, ply, move, now](const Reply&) { play_engine_move(ply, move, now); };
  deferred_.push_back({{now, again}, {}});
}

void Room::play_engine_move(int ply, const std::string& move, match::Time found) {
  const auto again = [=, this](const Reply&) { play_engine_move(ply, move, found); };
  carry_out(game_.engine_moved(ply, move, game_context_at(found)), {}, Retry{found, again});
  schedule_next(game_context());
}

std::optional<match::Time> Room::engine_lease_ends(const GameContext& at) const {
  if (!services_.shared() || !on_duty_ || !game_.engine_ply() || !game_.row().wake_at) {
    return std::nullopt;
  }
  return at.now + match::Time(*game_.row().wake_at - at.clock);
}

void Room::wake(Wake why) {
  const std::scoped_lock lock(mutex_);
  wakes_at_.reset();
  if (given_up_) return;
  if (!reloading_) return wake_now(why);
  if (why == Wake::Alarm) return;  // the next one is set once the game is loaded
  deferred_.push_back({{services_.now(), [this, why](const Reply&) { wake_now(why); }}, {}});
}

void Room::wake_now(Wake why) {
  const GameContext at = game_context();
  if (why == Wake::Claimed) on_duty_ = true;
  carry_out(game_.on_time(at));
  const auto lease = engine_lease_ends(at);
  if (why == Wake::Claimed || (lease && *lease - kEngineLeaseRenewed <= at.now)) {
    if (outbox_.empty()) carry_out(game_.renew_engine_lease(at), {}, {}, {});
  }
  send_presence_if_due(at.now);
  schedule_next(at);
}

void Room::hand_over(const std::string& from, const Actor& to) {
  const std::scoped_lock lock(mutex_);
  if (!game_.hand_over(from, to)) return;
  // Connected clients must no longer see the name and the chat.
  outbox_.when_settled([this](const Error* error) {
    if (error != nullptr) return;
    for (const auto& client : attendance_.clients()) client->send(state_for(client->actor()));
  });
}

void Room::ask_state(Actor actor, std::move_only_function<void(Result<std::string>)> answer) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return answer(Failure(loaded_again()));
  attendance_.note_look(services_.now());
  outbox_.when_settled(
      [this, actor = std::move(actor), answer = std::move(answer)](const Error* error) mutable {
        if (error != nullptr) return answer(Failure(*error));
        answer(*state_for(actor));
      });
}

void Room::ask_record(std::move_only_function<void(Result<match::Record>)> answer) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return answer(Failure(loaded_again()));
  attendance_.note_look(services_.now());
  outbox_.when_settled([this, answer = std::move(answer)](const Error* error) mutable {
    if (error != nullptr) return answer(Failure(*error));
    answer(game_.match().record(services_.now()));
  });
}

bool Room::retire_if_idle(match::Time idle_since) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) return true;
  const bool idle = attendance_.idle_since(idle_since) && outbox_.idle() && !thinking_at_ &&
                    !reloading_ && game_.changed_at() <= idle_since;
  if (!idle) return false;
  given_up_ = true;
  return true;
}

void Room::close_all(CloseCode code) {
  const std::scoped_lock lock(mutex_);
  attendance_.close_all(code);
}

}  // namespace outflank::server
