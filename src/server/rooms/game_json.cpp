#include "server/rooms/game_json.h"

#include "server/people/rating.h"
#include "server/rooms/summary.h"

namespace outflank::server {

namespace {

Json seat_or_null(std::optional<games::SeatId> seat) {
  return seat ? Json(seat->number()) : Json(nullptr);
}

std::optional<games::SeatId> to_move(const match::Match& match) {
  return match.over() ? std::nullopt : std::optional(match.to_move());
}

Json end_json(const LiveGame& game) {
  const store::GameRow& row = game.row();
  Json json = {{"result", row.result}, {"reason", row.reason}};
  Json places = Json::array();
  const auto& end = game.match().end();
  for (const games::SeatId seat : games::all_seats(game.match().seats())) {
    places.push_back(end && end->outcome ? Json(end->outcome->places[seat.index()])
                                         : Json(nullptr));
  }
  json["places"] = places;
  if (row.rated) json["counts"] = counts_for_ratings(row);
  return json;
}

Json question_json(std::optional<games::SeatId> asker, const std::vector<games::SeatId>& awaited) {
  if (!asker) return nullptr;
  Json awaits = Json::array();
  for (const games::SeatId seat : awaited) awaits.push_back(seat.number());
  return {{"seat", asker->number()}, {"awaits", awaits}};
}

Json seats_json(const LiveGame& game, const PresenceView& presence) {
  Json seats = Json::array();
  for (const games::SeatId seat : games::all_seats(game.match().seats())) {
    const store::SeatRow& row = game.row().seats[seat.index()];
    Json entry = seat_json(row, seat);
    if (row.kind == store::SeatKind::Person) entry["here"] = bool(presence.here[seat.index()]);
    entry["in_play"] = game.match().in_play(seat);
    seats.push_back(std::move(entry));
  }
  return seats;
}

// The moves and departures so far.
void add_course(Json& json, const match::Match& match) {
  Json& moves = json["moves"] = Json::array();
  for (const match::MoveHistory::Ply& ply : match.history().plies()) moves.push_back(ply.move);
  Json& departures = json["departures"] = Json::array();
  for (const match::Departure& departure : match.departures()) {
    departures.push_back({{"ply", departure.ply},
                          {"seat", departure.seat.number()},
                          {"reason", match::name_of(departure.reason)}});
  }
}

Json rematch_json(const LiveGame& game) {
  Json wanted = Json::array();
  for (const games::SeatId seat : games::all_seats(game.match().seats())) {
    if (game.wants_rematch(seat)) wanted.push_back(seat.number());
  }
  const std::string& next = game.row().next_game;
  return {{"wanted_by", wanted}, {"id", next.empty() ? Json(nullptr) : Json(next)}};
}

Json chat_json(const LiveGame& game) {
  Json chat = Json::array();
  for (const store::ChatLine& line : game.chat()) {
    chat.push_back({{"seat", line.seat.number()}, {"text", line.text}, {"at", line.at}});
  }
  return chat;
}

}  // namespace

Json clocks_json(const match::Match& match, match::Time now) {
  Json clocks = Json::array();
  for (const games::SeatId seat : games::all_seats(match.seats())) {
    const auto left = match.time_left(seat, now);
    clocks.push_back(left ? Json(left->count()) : Json(nullptr));
  }
  return clocks;
}

Json event_json(const match::Event& event, const LiveGame& game, match::Time now) {
  using enum match::EventKind;
  const match::Match& match = game.match();
  Json json = {{"type", name_of(event.kind)}};
  if (event.seat) json["seat"] = event.seat->number();
  switch (event.kind) {
    case Moved: {
      const auto& plies = match.history().plies();
      const auto next = static_cast<std::size_t>(event.ply);
      json["ply"] = event.ply;
      json["move"] = event.move;
      json["to_move"] =
          next == plies.size() ? seat_or_null(to_move(match)) : Json(plies[next].seat.number());
      break;
    }
    case TakenBack:
      json["ply"] = event.ply;
      json["to_move"] = match.to_move().number();
      break;
    case Left:
      json["reason"] = match::name_of(*event.reason);
      json["to_move"] = seat_or_null(to_move(match));
      break;
    case Ended: json.update(end_json(game)); break;
    default: return json;
  }
  json["clocks_ms"] = clocks_json(match, now);
  return json;
}

Json presence_json(const PresenceView& presence) {
  Json here = Json::array();
  for (const bool seat : presence.here) here.push_back(seat);
  return {{"type", "presence"}, {"here", here}, {"spectators", presence.spectators}};
}

Json state_json(const LiveGame& game, const Actor& actor, const PresenceView& presence,
                match::Time now, store::Moment wall_now) {
  constexpr std::string_view kStatus[] = {"open", "running", "finished"};
  const store::GameRow& row = game.row();
  const match::Match& match = game.match();
  const auto you = game.seat_of(actor);
  const bool on = game.running() && !match.over();
  Json json = {{"type", "state"},
               {"v", 1},
               {"seq", game.seq()},
               {"id", row.id},
               {"game", row.game},
               {"rules", match.game().rules_text()},
               {"start", game.start_text()},
               {"position", match.game().position_text()},
               {"status", kStatus[static_cast<int>(row.status)]},
               {"ply", match.ply()},
               {"to_move", on ? Json(match.to_move().number()) : Json(nullptr)}};
  add_course(json, match);
  json["legal_moves"] = on ? Json(match.game().legal_move_texts()) : Json::array();
  json["clock"] = row.clock;
  json["clocks_ms"] = clocks_json(match, now);
  json["clock_running"] = match.deadline().has_value();
  json["seats"] = seats_json(game, presence);
  json["you"] = seat_or_null(you);
  json["maker"] = row.status != store::Status::Finished && !actor.player.empty() &&
                  row.maker.player == actor.player;
  json["spectators"] = presence.spectators;
  json["draw"] = question_json(match.draw_offered_by(), match.draw_awaits());
  json["takeback"] = question_json(match.takeback_asked_by(), match.takeback_awaits());
  json["rematch"] = rematch_json(game);
  json["end"] = row.status == store::Status::Finished ? end_json(game) : Json(nullptr);
  const std::string* premove = you ? game.premove_of(*you) : nullptr;
  json["premove"] = premove != nullptr ? Json(*premove) : Json(nullptr);
  json["visibility"] = row.visibility == store::Visibility::Public ? "public" : "private";
  json["rated"] = row.rated;
  json["chat"] = you ? chat_json(game) : Json::array();
  json["created_at"] = row.created_at;
  json["now"] = wall_now;
  return json;
}

}  // namespace outflank::server
