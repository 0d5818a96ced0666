// The part of a room that shows it: the state, and who is here.

#include <algorithm>

#include "match/seat_index.h"
#include "server/people/rating.h"
#include "server/rooms/room.h"
#include "server/rooms/room_times.h"
#include "server/rooms/summary.h"

namespace outflank::server {

using match::index;

void Room::attach(std::shared_ptr<Client> client) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) {
    client->close(CloseCode::TryAgain);
    return;
  }
  // Not among the others until the state is sent, so that no event comes before it.
  arriving_.push_back(client);
  when_settled([this, client = std::move(client)](const Error* error) {
    if (std::erase(arriving_, client) == 0) return;  // gone again in the meantime
    if (error != nullptr) {
      client->close(CloseCode::TryAgain);
      return;
    }
    clients_.push_back(client);
    if (const auto seat = seat_of(client->actor())) seats_[index(*seat)].seen_at = services_.now();
    client->send(std::make_shared<const std::string>(to_text(state_json(client->actor()))));
    presence_dirty_ = true;
    if (services_.now() - presence_told_ >= kPresenceEvery) tell_presence();
    go_on();
  });
}

void Room::detach(const Client& client) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(arriving_, [&](const auto& one) { return one.get() == &client; });
  const auto found = std::ranges::find(clients_, &client, &std::shared_ptr<Client>::get);
  if (found == clients_.end()) return;
  if (const auto seat = seat_of(client.actor())) seats_[index(*seat)].seen_at = services_.now();
  *found = std::move(clients_.back());
  clients_.pop_back();
  watched_at_ = services_.now();
  presence_dirty_ = true;
  if (services_.now() - presence_told_ >= kPresenceEvery) tell_presence();
  go_on();
}

bool Room::receive(const std::shared_ptr<Client>& client, std::string_view text) {
  const auto command = parse_command(text);
  if (!command) {
    client->send(refusal("", command.error()));
    return false;
  }
  // Without one, a client could not tell what became of its move.
  if (command->kind == CommandKind::Move && command->ref.empty()) {
    client->send(refusal("", Error(InputError::Missing, "a move needs a ref")));
    return false;
  }
  handle(client->actor(), *command, client.get(),
         [client, ref = command->ref](const Result<Ack>& ack) {
           if (!ack) {
             client->send(refusal(ref, ack.error()));
           } else if (!ref.empty()) {
             client->send(acknowledgement(ref, *ack));
           }
         });
  return true;
}

bool Room::is_here(int seat) const {
  const std::string& player = row_.seats[index(seat)].player;
  return !player.empty() && std::ranges::any_of(clients_, [&](const auto& client) {
    return client->actor().player == player;
  });
}

Json Room::presence_json() const {
  Json here = Json::array();
  std::size_t players = 0;
  for (int seat = 0; seat < match_.seats(); ++seat) here.push_back(is_here(seat));
  for (const auto& client : clients_) players += seat_of(client->actor()) ? 1U : 0U;
  return {{"type", "presence"}, {"here", here}, {"spectators", clients_.size() - players}};
}

void Room::tell_presence() {
  presence_dirty_ = false;
  presence_told_ = services_.now();
  const auto message = std::make_shared<const std::string>(to_text(presence_json()));
  for (const auto& client : clients_) client->send(message);
}

Json Room::clocks_json() {
  const match::Time now = services_.now();
  Json clocks = Json::array();
  for (int seat = 0; seat < match_.seats(); ++seat) {
    const auto left = match_.time_left(seat, now);
    clocks.push_back(left ? Json(left->count()) : Json(nullptr));
  }
  return clocks;
}

Json Room::end_json() const {
  Json json = {{"result", row_.result}, {"reason", row_.reason}};
  Json places = Json::array();
  const auto& end = match_.end();
  for (int seat = 0; seat < match_.seats(); ++seat) {
    places.push_back(end && end->outcome ? Json(end->outcome->places[index(seat)]) : Json(nullptr));
  }
  json["places"] = places;
  if (row_.rated) json["counts"] = counts_for_ratings(row_);
  return json;
}

Json Room::state_json(const Actor& actor) {
  constexpr std::string_view kStatus[] = {"open", "running", "finished"};
  const auto you = seat_of(actor);
  const bool on = running() && !match_.over();
  Json json = {{"type", "state"},
               {"v", 1},
               {"seq", seq_},
               {"id", row_.id},
               {"game", row_.game},
               {"rules", match_.game().rules_text()},
               {"start", start_text_},
               {"position", match_.game().position_text()},
               {"status", kStatus[static_cast<int>(row_.status)]},
               {"ply", match_.ply()},
               {"to_move", on ? Json(match_.to_move() + 1) : Json(nullptr)}};
  Json& moves = json["moves"] = Json::array();
  for (const match::Line::Ply& ply : match_.line().plies()) moves.push_back(ply.move);
  Json& departures = json["departures"] = Json::array();
  for (const match::Departure& departure : match_.departures()) {
    departures.push_back({{"ply", departure.ply},
                          {"seat", departure.seat + 1},
                          {"reason", match::name_of(departure.reason)}});
  }
  json["legal_moves"] = on ? Json(match_.game().legal_moves()) : Json::array();
  json["clock"] = row_.clock;
  json["clocks_ms"] = clocks_json();
  json["clock_running"] = match_.deadline().has_value();
  Json& seats = json["seats"] = Json::array();
  for (int seat = 0; seat < match_.seats(); ++seat) {
    const store::SeatRow& row = row_.seats[index(seat)];
    Json entry = seat_json(row, seat);
    if (row.kind == store::SeatKind::Person) entry["here"] = is_here(seat);
    entry["in_play"] = match_.in_play(seat);
    seats.push_back(std::move(entry));
  }
  json["you"] = you ? Json(*you + 1) : Json(nullptr);
  json["maker"] = row_.status != store::Status::Finished && !actor.player.empty() &&
                  row_.maker.player == actor.player;
  json["spectators"] = presence_json()["spectators"];
  const auto question = [](std::optional<int> asker, const std::vector<int>& awaited) -> Json {
    if (!asker) return nullptr;
    Json awaits = Json::array();
    for (const int seat : awaited) awaits.push_back(seat + 1);
    return {{"seat", *asker + 1}, {"awaits", awaits}};
  };
  json["draw"] = question(match_.draw_offered_by(), match_.draw_awaits());
  json["takeback"] = question(match_.takeback_asked_by(), match_.takeback_awaits());
  Json wanted = Json::array();
  for (int seat = 0; seat < match_.seats(); ++seat) {
    if (seats_[index(seat)].wants_rematch) wanted.push_back(seat + 1);
  }
  json["rematch"] = {{"wanted_by", wanted},
                     {"id", row_.next_game.empty() ? Json(nullptr) : Json(row_.next_game)}};
  json["end"] = row_.status == store::Status::Finished ? end_json() : Json(nullptr);
  const auto& premove = seats_[you ? index(*you) : 0].premove;
  json["premove"] = you && premove ? Json(premove->second) : Json(nullptr);
  json["visibility"] = row_.visibility == store::Visibility::Public ? "public" : "private";
  json["rated"] = row_.rated;
  Json& chat = json["chat"] = Json::array();
  if (you) {
    for (const store::ChatLine& line : chat_) {
      chat.push_back({{"seat", line.seat + 1}, {"text", line.text}, {"at", line.at}});
    }
  }
  json["created_at"] = row_.created_at;
  json["now"] = services_.wall_now();
  return json;
}

void Room::ask_state(Actor actor, std::move_only_function<void(Result<std::string>)> answer) {
  const std::scoped_lock lock(mutex_);
  const Error gone(store::StoreError::Busy, "the game is being loaded again; ask again");
  if (given_up_) return answer(Failure(gone));
  watched_at_ = services_.now();
  when_settled(
      [this, actor = std::move(actor), answer = std::move(answer)](const Error* error) mutable {
        if (error != nullptr) return answer(Failure(*error));
        answer(to_text(state_json(actor)));
      });
}

void Room::ask_record(std::move_only_function<void(Result<match::Record>)> answer) {
  const std::scoped_lock lock(mutex_);
  const Error gone(store::StoreError::Busy, "the game is being loaded again; ask again");
  if (given_up_) return answer(Failure(gone));
  watched_at_ = services_.now();
  when_settled([this, answer = std::move(answer)](const Error* error) mutable {
    if (error != nullptr) return answer(Failure(*error));
    answer(match_.record(services_.now()));
  });
}

}  // namespace outflank::server
