#include "server/rooms/summary.h"

#include <algorithm>

#include "match/ending.h"
#include "server/people/rating.h"

namespace outflank::server {

Json seat_json(const store::SeatRow& row, games::SeatId seat) {
  constexpr std::string_view kKinds[] = {"open", "person", "engine"};
  Json json = {{"seat", seat.number()}, {"kind", kKinds[static_cast<int>(row.kind)]}};
  if (row.kind == store::SeatKind::Open) return json;
  if (row.kind == store::SeatKind::Engine) json["level"] = row.level;
  json["name"] = row.name;
  if (row.kind == store::SeatKind::Person) json["account"] = row.account;
  if (row.rating) json["rating"] = *row.rating;
  return json;
}

namespace {

Json end_json(const store::GameRow& game) {
  if (game.status != store::Status::Finished) return nullptr;
  const auto outcome = match::parse_result(game.result);
  Json places = Json::array();
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    places.push_back(outcome && *outcome ? Json((*outcome)->places[seat]) : Json(nullptr));
  }
  Json json = {{"result", game.result}, {"reason", game.reason}, {"places", places}};
  if (game.rated) json["counts"] = counts_for_ratings(game);
  return json;
}

}  // namespace

Json summary_json(const store::GameRow& game, std::string_view player) {
  constexpr std::string_view kStatus[] = {"open", "running", "finished"};
  Json json = {{"id", game.id},       {"game", game.game},   {"rules", game.rules},
               {"clock", game.clock}, {"rated", game.rated}, {"seats", Json::array()}};
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    json["seats"].push_back(seat_json(game.seats[seat], games::SeatId(seat)));
  }
  json["ply"] = game.ply;
  json["status"] = kStatus[static_cast<int>(game.status)];
  json["end"] = end_json(game);
  json["created_at"] = game.created_at;
  json["updated_at"] = game.updated_at;
  if (player.empty()) return json;
  const auto own = std::ranges::find(game.seats, player, &store::SeatRow::player);
  json["you"] = own == game.seats.end() ? Json(nullptr) : Json(own - game.seats.begin() + 1);
  return json;
}

}  // namespace outflank::server
