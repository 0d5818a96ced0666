#include "search/report_json.h"

#include <nlohmann/json.hpp>

namespace outflank::search {

std::string to_json(const Report& report) {
  using Json = nlohmann::ordered_json;
  Json lines = Json::array();
  for (const Line& line : report.lines) {
    lines.push_back({{"move", line.moves.front()},
                     {"win_chance", line.win_chance},
                     {"score", line.score},
                     {"exact", line.exact},
                     {"moves", line.moves}});
  }
  const Json json = {{"depth", report.depth},
                     {"nodes", report.nodes},
                     {"seconds", report.seconds},
                     {"lines", std::move(lines)}};
  return json.dump();
}

}  // namespace outflank::search
