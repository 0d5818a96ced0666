#include "arena/tournament/published_texts.h"

#include <array>
#include <map>

#include "arena/pages/report_page.h"
#include "arena/tournament/json_text.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLeaders = 3;

// What plays, by the names of the entrants that are bots.
std::map<std::string, std::string> bots_of(const Json& settings) {
  std::map<std::string, std::string> bots;
  for (const Json& entrant : settings["entrants"]) {
    if (!entrant.is_object() || !entrant.contains("protocol")) continue;
    bots[entrant.value("name", "")] = "bot (" + entrant.value("protocol", "") + ")";
  }
  return bots;
}

Json overview_of(const Json& result) {
  Json leaders = Json::array();
  for (const Json& standing : result["standings"]) {
    if (leaders.size() < kLeaders && standing["games"] != 0) leaders.push_back(standing["name"]);
  }
  return {{"kind", result["kind"]},
          {"seats", result["seats"]},
          {"entrants", result["entrants"].size()},
          {"games_finished", result["games_finished"]},
          {"games_planned", result["games_planned"]},
          {"leaders", std::move(leaders)}};
}

}  // namespace

// Our own writing, but a file can be damaged.
Result<Json> read_settings(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  const bool right = json.is_object() && json.contains("entrants") && json["entrants"].is_array();
  if (!right) return fail(InputError::Damaged, "the settings of the tournament cannot be read");
  return json;
}

std::string published_settings(const Json& settings) {
  constexpr std::array kKeys = {
      "kind",        "rules",     "seed",      "rounds",   "sets",     "opening_plies", "clock",
      "patience_ms", "margin_ms", "max_plies", "on_fault", "position", "sprt"};
  Json shown = Json::object();
  for (const char* key : kKeys) {
    if (settings.contains(key)) shown[key] = settings[key];
  }
  return dump(shown);
}

PublishedResult published_result(const Json& result, const Json& settings) {
  const auto bots = bots_of(settings);
  Json json = report_of(result, kMaxListedGames).json;
  for (Json& entrant : json["entrants"]) {
    const auto bot = bots.find(entrant["name"].get<std::string>());
    if (bot != bots.end()) entrant["player"] = bot->second;
  }
  for (Json& game : json["games"]) without_files(game);
  return {dump(overview_of(json)), dump(json), json["state"] == "finished"};
}

void without_files(Json& game) {
  game.erase("log");
  game.erase("transcript");
  // Machines of the organiser.
  game.erase("worker");
}

}  // namespace outflank::arena
