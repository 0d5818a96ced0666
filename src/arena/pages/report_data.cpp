#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>

#include "arena/pages/report_page.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

enum class FieldKind : std::uint8_t { Text, Number, Count, List, Rating };

constexpr std::uint64_t kMaxCount = 1'000'000'000;

struct Key {
  const char* name;
  FieldKind kind;
};

// What the page relies on, list by list. Other keys are passed on unchanged.
constexpr Key kResult[] = {{"name", FieldKind::Text},
                           {"kind", FieldKind::Text},
                           {"game", FieldKind::Text},
                           {"rules", FieldKind::Text},
                           {"state", FieldKind::Text},
                           {"seats", FieldKind::Number},
                           {"seed", FieldKind::Number},
                           {"games_finished", FieldKind::Number},
                           {"games_planned", FieldKind::Number},
                           {"entrants", FieldKind::List},
                           {"standings", FieldKind::List},
                           {"crosstable", FieldKind::List},
                           {"rounds", FieldKind::List},
                           {"history", FieldKind::List},
                           {"games", FieldKind::List}};
constexpr Key kEntrant[] = {{"name", FieldKind::Text}, {"player", FieldKind::Text}};
constexpr Key kStanding[] = {{"place", FieldKind::Number},   {"name", FieldKind::Text},
                             {"points", FieldKind::Number},  {"games", FieldKind::Number},
                             {"wins", FieldKind::Number},    {"draws", FieldKind::Number},
                             {"losses", FieldKind::Number},  {"faults", FieldKind::Number},
                             {"seconds", FieldKind::Number}, {"elo", FieldKind::Rating}};
constexpr Key kCross[] = {{"first", FieldKind::Text},    {"second", FieldKind::Text},
                          {"games", FieldKind::Number},  {"wins", FieldKind::Number},
                          {"draws", FieldKind::Number},  {"losses", FieldKind::Number},
                          {"points", FieldKind::Number}, {"elo", FieldKind::Rating}};
constexpr Key kRound[] = {{"round", FieldKind::Number}, {"encounters", FieldKind::List}};
constexpr Key kEncounter[] = {{"names", FieldKind::List}, {"points", FieldKind::List}};
constexpr Key kMoment[] = {
    {"games", FieldKind::Number}, {"elo", FieldKind::List}, {"points", FieldKind::List}};
constexpr Key kGame[] = {{"number", FieldKind::Count}, {"round", FieldKind::Number},
                         {"names", FieldKind::List},   {"places", FieldKind::List},
                         {"result", FieldKind::Text},  {"plies", FieldKind::Number},
                         {"seconds", FieldKind::List}, {"faults", FieldKind::List}};
constexpr Key kFault[] = {
    {"name", FieldKind::Text}, {"fault", FieldKind::Text}, {"message", FieldKind::Text}};
constexpr Key kSprt[] = {{"elo0", FieldKind::Number},  {"elo1", FieldKind::Number},
                         {"llr", FieldKind::Number},   {"lower", FieldKind::Number},
                         {"upper", FieldKind::Number}, {"verdict", FieldKind::Text}};

bool is_of(const Json& value, FieldKind kind) {
  switch (kind) {
    case FieldKind::Text: return value.is_string();
    case FieldKind::Number: return value.is_number();
    case FieldKind::Count:
      return value.is_number_unsigned() && value.get<std::uint64_t>() <= kMaxCount;
    case FieldKind::List: return value.is_array();
    case FieldKind::Rating: return value.is_object() && value.contains("bound");
  }
  return false;
}

std::string_view word_of(FieldKind kind) {
  constexpr std::string_view kWords[] = {"a text", "a number", "a whole number", "a list",
                                         "a rating"};
  return kWords[static_cast<std::size_t>(kind)];
}

Result<void> check(const Json& object, std::span<const Key> keys) {
  if (!object.is_object()) return fail(InputError::Syntax, "this must be an object");
  for (const auto& [name, kind] : keys) {
    const auto found = object.find(name);
    if (found == object.end()) {
      return fail(InputError::Missing, std::string(name) + " is missing");
    }
    if (!is_of(*found, kind)) {
      return fail(InputError::Syntax, std::string(name) + " must be " + std::string(word_of(kind)));
    }
  }
  return {};
}

// Every element of a list; with `inner`, also the elements of that list in each.
Result<void> check_list(const Json& object, const char* name, std::span<const Key> keys,
                        const char* inner = nullptr, std::span<const Key> inner_keys = {}) {
  const Json& list = object[name];
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto right = check(list[i], keys);
    if (right && inner != nullptr) right = check_list(list[i], inner, inner_keys);
    if (!right) {
      return Failure(right.error().within(std::string(name) + "[" + std::to_string(i) + "]"));
    }
  }
  return {};
}

Result<void> check_result(const Json& result) {
  TRY(check(result, kResult));
  for (const auto& right :
       {check_list(result, "entrants", kEntrant), check_list(result, "standings", kStanding),
        check_list(result, "crosstable", kCross),
        check_list(result, "rounds", kRound, "encounters", kEncounter),
        check_list(result, "history", kMoment),
        check_list(result, "games", kGame, "faults", kFault)}) {
    if (!right) return right;
  }
  if (!result.contains("sprt") || result["sprt"].is_null()) return {};
  if (const auto right = check(result["sprt"], kSprt); !right) {
    return Failure(right.error().within("sprt"));
  }
  return {};
}

// A path of plain names below the tournament's folder: safe to open, and safe as a link.
bool is_plain_path(std::string_view path) {
  const bool plain = std::ranges::all_of(path, [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '/' || c == '.' ||
           c == '-' || c == '_';
  });
  return plain && !path.empty() && path.front() != '/' && path.find("..") == std::string_view::npos;
}

// Totals over all games.
Json sums_over(const Json& games) {
  std::map<std::string, int> ends;
  std::map<std::string, int> faults;
  std::vector<double> lengths;
  std::vector<double> first_places;
  for (const Json& game : games) {
    ++ends[game.value("reason", Json()).is_string() ? game["reason"].get<std::string>() : "none"];
    for (const Json& fault : game["faults"]) ++faults[fault["fault"].get<std::string>()];
    lengths.push_back(game["plies"].get<double>());
    // A shared first place shares the point.
    const auto firsts =
        static_cast<double>(std::count(game["places"].begin(), game["places"].end(), Json(1)));
    first_places.resize(std::max(first_places.size(), game["places"].size()));
    for (std::size_t seat = 0; seat < game["places"].size(); ++seat) {
      if (game["places"][seat] == 1) first_places[seat] += 1 / firsts;
    }
  }
  std::ranges::sort(lengths);
  Json sums = {{"ends", ends}, {"faults", faults}, {"first_places", first_places}};
  if (!lengths.empty()) {
    sums["plies"] = {lengths.front(), lengths[lengths.size() / 2], lengths.back()};
  }
  return sums;
}

// The games that are listed, in their order.
Json cut(const Json& games, std::size_t most) {
  if (games.size() <= most) return games;
  std::vector<bool> kept(games.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < games.size() && count < most / 2; ++i) {
    kept[i] = !games[i]["faults"].empty();
    if (kept[i]) ++count;
  }
  for (std::size_t i = games.size(); i-- > 0 && count < most;) {
    if (!kept[i]) ++count;
    kept[i] = true;
  }
  Json listed = Json::array();
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (kept[i]) listed.push_back(games[i]);
  }
  return listed;
}

}  // namespace

Result<Json> read_result(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object()) {
    return fail(InputError::Syntax, "this is not a JSON object");
  }
  if (json.value("format", Json()) != "outflank-tournament") {
    return fail(InputError::Unknown,
                "this is not the result of a tournament: its format is not 'outflank-tournament'");
  }
  if (json.value("version", Json()) != 1) {
    return fail(InputError::Unknown, "only version 1 of tournament results can be read, not " +
                                         quote(json.value("version", Json()).dump()));
  }
  TRY(check_result(json));
  return json;
}

Result<ReportData> report_data(std::string_view result) {
  auto json = TRY(read_result(result));
  return report_of(std::move(json));
}

ReportData report_of(Json result, std::size_t listed) {
  ReportData data;
  data.name = result["name"].get<std::string>();
  for (Json& game : result["games"]) {
    for (const char* file : {"log", "transcript"}) {
      const Json path = game.value(file, Json());
      if (!path.is_string() || !is_plain_path(path.get<std::string>())) game[file] = nullptr;
    }
    data.games.push_back(
        {.number = game["number"].get<int>(),
         .failed = !game["faults"].empty(),
         .transcript = game["transcript"].is_null() ? "" : game["transcript"].get<std::string>()});
  }
  result["sums"] = sums_over(result["games"]);
  result["games"] = cut(result["games"], listed);
  data.json = std::move(result);
  return data;
}

}  // namespace outflank::arena
