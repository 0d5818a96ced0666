#include "search/report_json.h"

#include <nlohmann/json.hpp>

namespace outflank::search {

nlohmann::ordered_json json_of(const Report& report) {
  using Json = nlohmann::ordered_json;
  Json lines = Json::array();
  for (const Line& line : report.lines) {
    lines.push_back({{"move", line.moves.front()},
                     {"win_chance", line.win_chance},
                     {"score", line.score},
                     {"exact", line.exact},
                     {"moves", line.moves}});
  }
  Json json = {{"depth", report.depth},
               {"nodes", report.nodes},
               {"seconds", report.seconds},
               {"lines", std::move(lines)}};
  if (!report.shares.empty()) json["shares"] = report.shares;
  if (!report.facts.empty()) json["facts"] = json_of(report.facts);
  return json;
}

nlohmann::ordered_json json_of(std::span<const Fact> facts) {
  using Json = nlohmann::ordered_json;
  const auto number = [](const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
  };
  Json json = Json::object();
  for (const Fact& fact : facts) {
    Json& value = json[fact.name];
    if (fact.of != FactOf::Seats) {
      value = number(fact.values.front());
      continue;
    }
    value = Json::array();
    for (const auto& of_seat : fact.values) value.push_back(number(of_seat));
  }
  return json;
}

std::string to_json(const Report& report) {
  return json_of(report).dump();
}

}  // namespace outflank::search
