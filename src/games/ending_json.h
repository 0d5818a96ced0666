#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "games/outcome.h"

namespace outflank::games {

// null, or {"reason": "goal", "winner": 1 or null, "places": [1, 2]}; seats are counted from 1.
inline nlohmann::ordered_json ending_json(const std::optional<Ending>& ending, int seats) {
  if (!ending) return nullptr;
  nlohmann::ordered_json json;
  json["reason"] = name_of(ending->reason);
  const auto winner = ending->outcome.winner();
  json["winner"] =
      winner ? nlohmann::ordered_json(winner->number()) : nlohmann::ordered_json(nullptr);
  json["places"] = nlohmann::ordered_json::array();
  for (const SeatId seat : all_seats(seats)) {
    json["places"].push_back(ending->outcome.places[seat.index()]);
  }
  return json;
}

}  // namespace outflank::games
