#include "arena/tournament/game_summary.h"

#include <algorithm>
#include <chrono>
#include <span>

#include <nlohmann/json.hpp>

#include "arena/tournament/json_text.h"
#include "match/ending.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

double seconds_of(Duration duration) {
  return std::chrono::duration<double>(duration).count();
}

void add_faults(games::SeatId seat, std::span<const Fault> faults,
                std::vector<FaultSummary>& list) {
  for (const Fault& fault : faults.first(std::min(faults.size(), kMaxFaults))) {
    list.push_back({seat, std::string(name_of(fault.kind)), fault.message});
  }
  if (faults.size() <= kMaxFaults) return;
  const std::size_t more = faults.size() - kMaxFaults;
  list.back().message +=
      " (and " + std::to_string(more) + " more fault" + (more == 1 ? "" : "s") + " of this seat)";
}

}  // namespace

Result<GameSummary> summarise(int number, const PlannedGame& planned, const GamePlan& plan,
                              const JudgedGame& judged) {
  const match::Record& record = judged.record;
  if (!record.outcome || !record.reason) {
    return fail(InputError::Damaged,
                "game " + std::to_string(number + 1) + " could not be played to its end");
  }
  GameSummary summary;
  summary.number = number;
  summary.entrants = planned.entrants;
  summary.outcome = *record.outcome;
  summary.reason = match::name_of(*record.reason);
  summary.plies = static_cast<int>(record.moves.size());
  summary.opening = static_cast<int>(plan.opening.size());
  summary.position = plan.position;
  for (const games::SeatId seat : games::all_seats(judged.seats.size())) {
    const SeatReport& report = judged.seats[seat.index()];
    summary.seconds.push_back(seconds_of(report.total));
    summary.slowest.push_back(seconds_of(report.slowest));
    add_faults(seat, report.faults, summary.faults);
  }
  summary.transcript = !judged.transcript.empty();
  return summary;
}

std::string to_json(const GameSummary& summary) {
  Json faults = Json::array();
  for (const FaultSummary& fault : summary.faults) {
    faults.push_back(
        {{"seat", fault.seat.index()}, {"fault", fault.fault}, {"message", fault.message}});
  }
  std::vector<int> places;
  for (std::size_t seat = 0; seat < summary.entrants.size(); ++seat) {
    places.push_back(summary.outcome.places[seat]);
  }
  Json json = {{"number", summary.number},
               {"entrants", summary.entrants},
               {"places", places},
               {"reason", summary.reason},
               {"plies", summary.plies},
               {"opening", summary.opening},
               {"position", summary.position},
               {"seconds", summary.seconds},
               {"slowest", summary.slowest},
               {"faults", std::move(faults)},
               {"transcript", summary.transcript},
               {"talk", summary.talk}};
  if (!summary.worker.empty()) json["worker"] = summary.worker;
  return dump(json);
}

Result<GameSummary> summary_of_json(std::string_view text) {
  // We wrote it, but a file can be damaged: anything missing or of another type is an error.
  try {
    const Json json = Json::parse(text);
    GameSummary summary;
    json.at("number").get_to(summary.number);
    json.at("entrants").get_to(summary.entrants);
    const auto places = json.at("places").get<std::vector<int>>();
    const std::size_t seats = summary.entrants.size();
    json.at("reason").get_to(summary.reason);
    json.at("plies").get_to(summary.plies);
    json.at("opening").get_to(summary.opening);
    json.at("position").get_to(summary.position);
    json.at("seconds").get_to(summary.seconds);
    json.at("slowest").get_to(summary.slowest);
    json.at("transcript").get_to(summary.transcript);
    // Versions before 0.2 did not count it.
    if (json.contains("talk")) json.at("talk").get_to(summary.talk);
    summary.worker = json.value("worker", "");
    for (const Json& fault : json.at("faults")) {
      summary.faults.push_back({games::SeatId(fault.at("seat").get<int>()),
                                fault.at("fault").get<std::string>(),
                                fault.at("message").get<std::string>()});
    }
    if (seats >= 2 && seats <= games::kMaxSeats && places.size() == seats &&
        summary.seconds.size() == seats && summary.slowest.size() == seats) {
      for (std::size_t seat = 0; seat < seats; ++seat) {
        summary.outcome.places[seat] = static_cast<std::uint8_t>(places[seat]);
      }
      if (match::is_ranking(summary.outcome, static_cast<int>(seats))) return summary;
    }
  } catch (const Json::exception& error) {
    return fail(InputError::Damaged, "a stored game cannot be read: " + std::string(error.what()));
  }
  return fail(InputError::Damaged, "a stored game cannot be read: its seats and places do not fit");
}

}  // namespace outflank::arena
