#include "server/jobs/engine_jobs.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "core/try.h"
#include "match/record_json.h"
#include "search/levels.h"
#include "server/base/json.h"
#include "server/jobs/engine_times.h"

namespace outflank::server {
namespace {

constexpr double kMovesOfAClock = 30;

// The game with its history, on which the rules may depend.
Json game_json(const games::Game& game) {
  return {{"game", game.name()},
          {"rules", game.rules_text()},
          {"start", game.start_position_text()},
          {"moves", game.move_texts()}};
}

Result<std::unique_ptr<games::Game>> parse_game(const Json& json) {
  const std::string name = json.at("game");
  const std::string rules = json.at("rules");
  const std::string start = json.at("start");
  const games::GameType* const type = TRY(games::find_game_type(name));
  std::unique_ptr<games::Game> game = TRY(type->from_position(start, rules));
  for (const Json& move : json.at("moves")) TRY(game->play(move.get<std::string>()));
  return game;
}

// A payload may come from another version of the program.
template <class Parse>
auto parse_payload(std::string_view payload, Parse&& parse) -> decltype(parse(Json())) {
  try {
    return parse(Json::parse(payload));
  } catch (const Json::exception& error) {
    return fail(InputError::Syntax,
                std::string("this is not a job of this version: ") + error.what());
  }
}

// FNV-1a: the same on every machine.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) {
    hash ^= static_cast<std::uint8_t>(c);
    hash *= 0x100000001b3;
  }
  return hash;
}

}  // namespace

std::vector<std::string> engine_job_kinds() {
  return {std::string(kMoveJob), std::string(kHintJob), std::string(kAnalysisJob),
          std::string(kReviewJob)};
}

std::string move_payload(const EngineRequest& request) {
  Json json = game_json(*request.game);
  json["level"] = request.level;
  json["seed"] = request.seed;
  json["awaited"] = request.awaited;
  if (request.limits.seconds) json["seconds"] = *request.limits.seconds;
  if (const auto& clock = request.limits.clock) {
    json["clock"] = {clock->remaining, clock->increment};
  }
  return to_text(json);
}

Result<EngineRequest> parse_move_payload(std::string_view payload) {
  return parse_payload(payload, [](const Json& json) -> Result<EngineRequest> {
    EngineRequest request;
    request.game = TRY(parse_game(json));
    request.level = json.at("level");
    request.seed = json.at("seed");
    request.awaited = json.at("awaited");
    if (json.contains("seconds")) request.limits.seconds = json["seconds"].get<double>();
    if (json.contains("clock")) {
      request.limits.clock = {json["clock"].at(0).get<double>(), json["clock"].at(1).get<double>()};
    }
    return request;
  });
}

std::string move_job_id(std::string_view game_id, const EngineRequest& request) {
  const Json game = game_json(*request.game);
  return fmt::format("move-{}-{}-{:016x}", game_id, request.game->ply(), hash_of(to_text(game)));
}

double expected_seconds(const EngineRequest& request) {
  const auto level = search::find_level(*request.game, request.level);
  double cost = level ? static_cast<double>(level->nodes) * level->node_microseconds / 1e6 : 0;
  const search::Limits& limits = request.limits;
  if (limits.seconds) cost = std::min(cost, *limits.seconds);
  if (limits.clock) {
    cost = std::min(cost, limits.clock->remaining / kMovesOfAClock + limits.clock->increment);
  }
  return std::clamp(cost, 0.001, request.awaited ? kMaxMoveSeconds : kMinMoveSeconds);
}

std::string analysis_payload(const AnalysisRequest& request) {
  Json json = game_json(*request.game);
  json["lines"] = request.lines;
  json["seconds"] = request.seconds;
  return to_text(json);
}

Result<AnalysisRequest> parse_analysis_payload(std::string_view payload) {
  return parse_payload(payload, [](const Json& json) -> Result<AnalysisRequest> {
    AnalysisRequest request;
    request.game = TRY(parse_game(json));
    request.lines = json.at("lines");
    request.seconds = json.at("seconds");
    return request;
  });
}

std::string review_payload(const ReviewRequest& request) {
  const Json json = {{"record", match::json_of(request.record)}, {"seconds", request.seconds}};
  return to_text(json);
}

Result<ReviewRequest> parse_review_payload(std::string_view payload) {
  return parse_payload(payload, [](const Json& json) -> Result<ReviewRequest> {
    ReviewRequest request;
    request.record = TRY(match::record_of_object(json.at("record")));
    request.seconds = json.at("seconds");
    return request;
  });
}

}  // namespace outflank::server
