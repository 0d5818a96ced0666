#include "arena/tournament/game_job.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <nlohmann/json.hpp>

#include "arena/conversation.h"
#include "arena/tournament/json_text.h"
#include "arena/transcript_json.h"
#include "core/text.h"
#include "core/try.h"
#include "match/record_json.h"
#include "match/replay.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Fault& fault) {
  Json json = {{"fault", name_of(fault.kind)}, {"message", fault.message}, {"ply", fault.ply}};
  if (!fault.rule.empty()) json["rule"] = fault.rule;
  if (fault.exit_code) json["exit_code"] = *fault.exit_code;
  if (fault.signal) json["signal"] = *fault.signal;
  return json;
}

Result<Fault> fault_of(const Json& json) {
  const auto name = json.at("fault").get<std::string>();
  const auto kind = parse_fault_kind(name);
  if (!kind) return fail(InputError::Unknown, "there is no fault " + quote(name));
  Fault fault{.kind = *kind,
              .message = json.at("message").get<std::string>(),
              .ply = json.at("ply").get<int>()};
  fault.rule = json.value("rule", "");
  if (json.contains("exit_code")) fault.exit_code = json["exit_code"].get<int>();
  if (json.contains("signal")) fault.signal = json["signal"].get<int>();
  return fault;
}

Json json_of(const SeatReport& report) {
  Json faults = Json::array();
  for (const Fault& fault : report.faults) faults.push_back(json_of(fault));
  return {{"faults", std::move(faults)},
          {"errors", report.errors},
          {"moves", report.moves},
          {"slowest_ns", report.slowest.count()},
          {"total_ns", report.total.count()}};
}

Result<SeatReport> report_of(const Json& json) {
  SeatReport report;
  for (const Json& one : json.at("faults")) {
    Fault fault = TRY(fault_of(one));
    report.faults.push_back(std::move(fault));
  }
  json.at("errors").get_to(report.errors);
  json.at("moves").get_to(report.moves);
  report.slowest = Duration(json.at("slowest_ns").get<std::int64_t>());
  report.total = Duration(json.at("total_ns").get<std::int64_t>());
  return report;
}

Failure unreadable(std::string_view what, const Json::exception& error) {
  return fail(InputError::Damaged, std::string(what) + " cannot be read: " + error.what());
}

}  // namespace

std::string to_json(const GameJob& job) {
  const GamePlan& plan = job.plan;
  Json tags = Json::array();
  for (const match::Tag& tag : plan.tags) tags.push_back({tag.name, tag.value});
  Json seats = Json::array();
  for (const JobSeat& seat : job.seats) {
    Json json = {{"name", seat.name}};
    json[seat.bundle.empty() ? "engine" : "bundle"] =
        seat.bundle.empty() ? seat.engine : seat.bundle;
    seats.push_back(std::move(json));
  }
  const bool always = job.transcripts == KeepTranscript::Always;
  return dump({{"tournament", job.tournament},
               {"number", job.number},
               {"game", plan.game},
               {"rules", plan.rules},
               {"position", plan.position},
               {"opening", plan.opening},
               {"seed", plan.seed},
               {"clock", match::to_text(plan.clock)},
               {"patience_ms", plan.patience.count()},
               {"margin_ms", plan.margin.count()},
               {"max_plies", plan.max_plies},
               {"on_fault", name_of(plan.on_fault)},
               {"tags", std::move(tags)},
               {"transcripts", always ? "always" : "failed"},
               {"seats", std::move(seats)}});
}

Result<GameJob> game_job_of_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    GameJob job;
    GamePlan& plan = job.plan;
    json.at("tournament").get_to(job.tournament);
    json.at("number").get_to(job.number);
    json.at("game").get_to(plan.game);
    json.at("rules").get_to(plan.rules);
    json.at("position").get_to(plan.position);
    json.at("opening").get_to(plan.opening);
    json.at("seed").get_to(plan.seed);
    plan.clock = TRY(match::parse_clock(json.at("clock").get<std::string>()));
    plan.patience = match::Time(json.at("patience_ms").get<std::int64_t>());
    plan.margin = match::Time(json.at("margin_ms").get<std::int64_t>());
    json.at("max_plies").get_to(plan.max_plies);
    plan.on_fault = TRY(parse_on_fault(json.at("on_fault").get<std::string>()));
    for (const Json& tag : json.at("tags")) {
      plan.tags.push_back({tag.at(0).get<std::string>(), tag.at(1).get<std::string>()});
    }
    job.transcripts =
        json.at("transcripts") == "always" ? KeepTranscript::Always : KeepTranscript::OfFailedGames;
    for (const Json& seat : json.at("seats")) {
      job.seats.push_back(
          {seat.at("name").get<std::string>(), seat.value("engine", ""), seat.value("bundle", "")});
    }
    return job;
  } catch (const Json::exception& error) {
    return unreadable("the job of a game", error);
  }
}

std::string to_json(const PlayedGame& played) {
  Json seats = Json::array();
  for (const SeatReport& report : played.judged.seats) seats.push_back(json_of(report));
  return dump({{"worker", played.worker},
               {"record", match::json_of(played.judged.record)},
               {"seats", std::move(seats)},
               {"transcript", to_json_lines(played.judged.transcript)}});
}

Result<PlayedGame> played_game_of_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    PlayedGame played;
    json.at("worker").get_to(played.worker);
    played.judged.record = TRY(match::record_of_object(json.at("record")));
    for (const Json& seat : json.at("seats")) {
      SeatReport report = TRY(report_of(seat));
      played.judged.seats.push_back(std::move(report));
    }
    played.judged.transcript =
        TRY(exchanges_of_json_lines(json.at("transcript").get<std::string>()));
    return played;
  } catch (const Json::exception& error) {
    return unreadable("a game that a worker has played", error);
  }
}

Result<void> check_played(const GamePlan& plan, const JudgedGame& judged) {
  const match::Record& record = judged.record;
  const auto wrong = [](std::string_view what) {
    return fail(InputError::Conflict, "a worker has played another game than was planned: its " +
                                          std::string(what) + " differs");
  };
  if (!record.outcome || !record.reason) {
    return fail(InputError::Damaged, "a worker has not played the game to its end");
  }
  if (record.game != plan.game) return wrong("game");
  if (judged.seats.size() != plan.seats.size()) return wrong("number of seats");
  for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
    if (record.seats[seat] != plan.seats[seat]->seat()) return wrong("seating");
  }
  match::Record start;
  start.game = plan.game;
  start.rules = plan.rules;
  start.position = plan.position;
  for (const std::string& move : plan.opening) {
    start.moves.push_back({.move = move, .clock = {}, .spent = {}, .comment = {}});
  }
  const match::Record planned = TRY(match::checked(std::move(start)));
  const match::Record found = TRY(match::checked(record));
  if (found.rules != planned.rules || found.position != planned.position) return wrong("start");
  const auto same_move = [](const match::RecordMove& a, const match::RecordMove& b) {
    return a.move == b.move;
  };
  if (found.moves.size() < planned.moves.size() ||
      !std::equal(planned.moves.begin(), planned.moves.end(), found.moves.begin(), same_move)) {
    return wrong("opening");
  }
  return {};
}

}  // namespace outflank::arena
