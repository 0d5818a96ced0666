#include "match/review_json.h"

#include <nlohmann/json.hpp>

#include "games/seat_id.h"
#include "match/ending.h"
#include "search/report_json.h"

namespace outflank::match {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json move_json(const ReviewedMove& move, std::size_t number) {
  return {{"number", number},
          {"seat", move.seat.number()},
          {"move", move.move},
          {"forced", move.forced},
          {"win_chance", move.win_chance()},
          {"win_chance_after", or_null(move.win_chance_after)},
          {"loss", or_null(move.loss())},
          {"verdict", name_of(move.verdict())},
          {"score", move.best.score},
          {"score_after", or_null(move.score_after)},
          {"exact", move.best.exact},
          {"depth", move.depth},
          {"best", move.best.moves},
          {"facts", search::json_of(move.facts)}};
}

Json seat_json(const SeatReview& seat, games::SeatId id, const std::string& name) {
  return {{"seat", id.number()},
          {"name", name},
          {"moves", seat.moves},
          {"accuracy", or_null(seat.accuracy)},
          {"average_loss", or_null(seat.average_loss)},
          {"inaccuracies", seat.inaccuracies},
          {"mistakes", seat.mistakes},
          {"blunders", seat.blunders}};
}

}  // namespace

std::string to_json(const Review& review) {
  const Record& record = review.record;
  Json json = {{"game", record.game}, {"rules", record.rules}};
  if (!record.position.empty()) json["position"] = record.position;
  json["result"] = result_text(record.outcome);
  if (record.reason) json["reason"] = name_of(*record.reason);
  json["seats"] = Json::array();
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    json["seats"].push_back(seat_json(review.seats[i], games::SeatId(i), record.seats[i].name));
  }
  json["moves"] = Json::array();
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    json["moves"].push_back(move_json(review.moves[i], i + 1));
  }
  json["worst"] = Json::array();
  for (const std::size_t i : review.worst) json["worst"].push_back(i + 1);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace outflank::match
