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
  json["winner"] = winner ? nlohmann::ordered_json(*winner + 1) : nlohmann::ordered_json(nullptr);
  json["places"] = nlohmann::ordered_json::array();
  for (int seat = 0; seat < seats; ++seat) {
    json["places"].push_back(ending->outcome.places[static_cast<std::size_t>(seat)]);
  }
  return json;
}

}  // namespace outflank::games
