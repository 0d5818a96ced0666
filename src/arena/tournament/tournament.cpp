#include "arena/tournament/tournament.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "arena/game_starts.h"
#include "core/random.h"
#include "core/text.h"
#include "core/try.h"
#include "games/game.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

Result<std::vector<std::shared_ptr<const Entrant>>> read_entrants(
    const TournamentSettings& settings) {
  std::vector<std::shared_ptr<const Entrant>> entrants;
  for (const std::string& text : settings.entrants) {
    auto entrant = TRY(parse_entrant(text, settings.bots, settings.folder));
    for (const auto& other : entrants) {
      if (other->name != entrant->name) continue;
      return fail(InputError::Duplicate, "two entrants are called " + quote(other->name) +
                                             ": give one another name, as in second=" + text);
    }
    entrants.push_back(std::move(entrant));
  }
  return entrants;
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = mix64(hash ^ static_cast<unsigned char>(c));
  return hash;
}

Json json_of(const Entrant& entrant) {
  Json json = {{"name", entrant.name}, {"player", player_text(entrant)}};
  const auto* bot = std::get_if<Bot>(&entrant.player);
  if (bot == nullptr) return json;
  const BotLimits& limits = bot->limits;
  json["protocol"] = bot->protocol->name();
  json["directory"] = bot->directory;
  json["environment"] = bot->environment;
  json["options"] = bot->options;
  json["depth"] = bot->depth;
  // Only if set, so that tournaments that were begun without it can resume.
  if (!bot->seed_argument) json["seed_argument"] = false;
  json["limits"] = {limits.memory_megabytes, limits.processes,       limits.scratch_megabytes,
                    limits.cpu_seconds,      limits.startup.count(), limits.line_bytes,
                    limits.turn_bytes,       limits.errors_bytes};
  return json;
}

Result<std::unique_ptr<games::Game>> start_of(const games::GameType& type,
                                              const TournamentSettings& settings) {
  if (settings.position.empty()) return type.start(settings.rules);
  return type.from_position(settings.position,
                            settings.rules.empty() ? std::nullopt : std::optional(settings.rules));
}

// The same rules are the same text.
std::string canonical_rules(std::string_view game, const Json& rules) {
  const auto type = games::find_game_type(game);
  if (!type || !rules.is_string()) return rules.dump();
  const auto start = (*type)->start(rules.get<std::string>());
  return start ? (*start)->rules_text() : rules.get<std::string>();
}

std::string text_of(const Json& json) {
  const std::string text = json.is_string() ? json.get<std::string>() : json.dump();
  return text.size() <= 80 ? text : text.substr(0, 77) + "...";
}

}  // namespace

std::string player_text(const Entrant& entrant) {
  if (const auto* contender = std::get_if<Contender>(&entrant.player)) return contender->text;
  return join(std::get<Bot>(entrant.player).command, " ");
}

GamePlan Tournament::plan_of(const PlannedGame& game, int number) const {
  GamePlan plan;
  plan.game = settings.game;
  plan.rules = settings.rules;
  Opening opening = openings.at(game.opening);
  plan.position = std::move(opening.position);
  plan.opening = std::move(opening.moves);
  for (const int entrant : game.entrants) {
    plan.seats.push_back(entrants[static_cast<std::size_t>(entrant)]);
  }
  plan.seed = mix64(mix64(settings.seed) + static_cast<std::uint64_t>(number));
  plan.clock = clock;
  plan.patience = settings.patience;
  plan.margin = settings.margin;
  plan.max_plies = settings.max_plies;
  plan.on_fault = settings.on_fault;
  plan.tags = {{"Event", settings.name},
               {"Round", std::to_string(game.round + 1)},
               {"Number", std::to_string(number + 1)}};
  std::erase_if(plan.tags, [](const match::Tag& tag) { return tag.value.empty(); });
  return plan;
}

Result<ContestLogs> parse_contest_logs(std::string_view text) {
  using match::ContestShape;
  if (text == "none") return ContestLogs{};
  if (text == "both") return ContestLogs{ContestShape::Server, ContestShape::Manual};
  ContestLogs logs;
  for (int i = 0; i < match::kContestShapes && text == "all"; ++i) {
    logs.push_back(static_cast<ContestShape>(i));
  }
  if (!logs.empty()) return logs;
  for (const std::string_view name : split(text, ',')) {
    const auto shape = match::parse_contest_shape(trim(name));
    if (!shape) {
      return fail(
          InputError::Unknown,
          "logs is none, all, or some of server, manual, arena and protobuf, not " + quote(text));
    }
    if (std::ranges::find(logs, *shape) == logs.end()) logs.push_back(*shape);
  }
  return logs;
}

Result<void> begin_from_map(std::string_view map, TournamentSettings& settings) {
  auto start = TRY(start_of_map(map, settings.game));
  settings.game = std::move(start.game);
  settings.rules = std::move(start.rules);
  settings.position = std::move(start.position);
  if (start.has_ply_limit) settings.max_plies = 0;
  return {};
}

Result<Tournament> prepare(TournamentSettings settings) {
  const auto* const type = TRY(games::find_game_type(settings.game));
  if (!settings.logs.empty()) {
    if (const auto ok = check_contest_log_game(settings.game); !ok) {
      return Failure(ok.error().within("logs"));
    }
  }
  Tournament tournament;
  tournament.entrants = TRY(read_entrants(settings));

  GameStart seated{settings.game, settings.rules, settings.position};
  const std::string warning = seat_players(seated, tournament.entrants);
  if (!warning.empty()) tournament.warnings.push_back(warning);
  settings.rules = seated.rules;
  const auto start = TRY(start_of(*type, settings));

  ScheduleSettings& schedule = tournament.schedule;
  schedule.kind = settings.kind;
  schedule.entrants = static_cast<int>(settings.entrants.size());
  schedule.seats = start->seats();
  schedule.rounds = settings.rounds;
  schedule.sets = settings.sets;
  schedule.challengers = settings.challengers;
  schedule.tiebreaks = settings.tiebreaks;
  TRY(validate(schedule));

  if (settings.sprt) {
    TRY(validate(*settings.sprt));
    if (settings.kind != TournamentKind::Match || schedule.seats != 2) {
      return fail(InputError::Conflict, "sprt compares two entrants: it goes with a match of two");
    }
  }
  if (settings.opening_list.empty()) {
    tournament.openings =
        Openings::random(*start, settings.position, settings.opening_plies, settings.seed);
  } else {
    auto openings =
        Openings::read(settings.opening_list, settings.game, settings.rules, settings.position);
    if (!openings) return Failure(openings.error().within("openings"));
    tournament.openings = *std::move(openings);
  }
  tournament.clock = TRY(match::parse_clock(settings.clock));
  tournament.settings = std::move(settings);
  return tournament;
}

std::string identity_of(const Tournament& tournament) {
  const TournamentSettings& settings = tournament.settings;
  Json json = {{"name", settings.name},
               {"kind", name_of(settings.kind)},
               {"game", settings.game},
               {"rules", settings.rules},
               {"seed", settings.seed},
               {"rounds", settings.rounds},
               {"sets", settings.sets},
               {"challengers", settings.challengers},
               {"tiebreaks", settings.tiebreaks},
               {"opening_plies", settings.opening_list.empty() ? settings.opening_plies : 0},
               {"openings", settings.opening_list.empty()
                                ? Json("random")
                                : Json(std::to_string(hash_of(settings.opening_list)))},
               {"clock", match::to_text(tournament.clock)},
               {"patience_ms", settings.patience.count()},
               {"margin_ms", settings.margin.count()},
               {"max_plies", settings.max_plies},
               {"on_fault", name_of(settings.on_fault)}};
  if (settings.sprt) {
    const SprtBounds& sprt = *settings.sprt;
    json["sprt"] = {{"elo0", sprt.elo0},
                    {"elo1", sprt.elo1},
                    {"alpha", sprt.alpha},
                    {"beta", sprt.beta},
                    {"model", name_of(sprt.model)},
                    {"counts", name_of(sprt.counts)}};
  }
  // Tournaments of versions that did not know it have no such key.
  if (!settings.position.empty()) json["position"] = settings.position;
  json["entrants"] = Json::array();
  for (const auto& entrant : tournament.entrants) json["entrants"].push_back(json_of(*entrant));
  return json.dump();
}

std::optional<std::string> difference(const std::string& kept, const std::string& now) {
  if (kept == now) return std::nullopt;
  const Json before = Json::parse(kept, nullptr, false);
  const Json after = Json::parse(now, nullptr, false);
  if (!before.is_object() || !after.is_object()) return "its settings cannot be read";
  for (const auto& [key, value] : after.items()) {
    const auto old = before.find(key);
    if (old != before.end() && *old == value) continue;
    if (key == "rules" && old != before.end() &&
        canonical_rules(after.value("game", ""), *old) ==
            canonical_rules(after.value("game", ""), value)) {
      continue;
    }
    const std::string was = old == before.end() ? "not set" : text_of(*old);
    if (key != "entrants") return key + " was " + was + " and is " + text_of(value);
    for (std::size_t i = 0; i < std::max(old->size(), value.size()); ++i) {
      const std::string number = std::to_string(i + 1);
      if (i >= old->size()) return "entrant " + number + " is new: " + text_of(value[i]["name"]);
      if (i >= value.size()) return "entrant " + number + " is gone: " + text_of((*old)[i]["name"]);
      if ((*old)[i] == value[i]) continue;
      const bool same_face =
          (*old)[i]["name"] == value[i]["name"] && (*old)[i]["player"] == value[i]["player"];
      if (same_face) return "entrant " + number + " is declared in another way";
      return "entrant " + number + " was " + text_of((*old)[i]["name"]) + " (" +
             text_of((*old)[i]["player"]) + ") and is " + text_of(value[i]["name"]) + " (" +
             text_of(value[i]["player"]) + ")";
    }
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) return key + " was " + text_of(value) + " and is not set";
  }
  return std::nullopt;
}

}  // namespace outflank::arena
