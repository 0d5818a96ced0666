#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "arena/tournament/index.h"
#include "arena/tournament/tournament_result.h"
#include "games/seat_id.h"
#include "match/ending.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

// As many digits as mean something.
double rounded(double value, double digits) {
  return std::round(value * digits) / digits;
}

Json elo(const std::optional<double>& value) {
  return value ? Json(rounded(*value, 100)) : Json(nullptr);
}

Json json_of(const Rating& rating) {
  return {{"value", elo(rating.value)},
          {"low", elo(rating.low)},
          {"high", elo(rating.high)},
          {"bound", name_of(rating.bound)}};
}

// What an encounter has come to.
struct Tally {
  std::vector<int> scores;  // by its entrants
  int games = 0;
  int missing = 0;
};

class Writer {
 public:
  Writer(const TournamentState& state, const TournamentResult& result,
         std::span<const GameFiles> files)
      : state_(state),
        tournament_(state.tournament()),
        schedule_(tournament_.schedule),
        result_(result),
        files_(files) {
    const Results results = state.results();
    for (std::size_t number = 0; number < results.size(); ++number) {
      const PlannedGame& game = state.plan().games[number];
      Tally& tally = tallies_[{game.round, game.encounter}];
      const auto& entrants =
          state.plan().rounds[at(game.round)].encounters[at(game.encounter)].entrants;
      tally.scores.resize(entrants.size(), 0);
      if (!results[number]) {
        ++tally.missing;
        continue;
      }
      ++tally.games;
      for (std::size_t i = 0; i < entrants.size(); ++i) {
        tally.scores[i] += score_of(*results[number], seat_of(game.entrants, entrants[i]));
      }
    }
  }

  std::string run() {
    const TournamentSettings& settings = tournament_.settings;
    Json json = {{"format", "outflank-tournament"},
                 {"version", 1},
                 {"name", settings.name},
                 {"kind", name_of(settings.kind)},
                 {"game", settings.game},
                 {"rules", settings.rules},
                 {"seats", schedule_.seats},
                 {"seed", settings.seed},
                 {"state", state_.done() ? "finished" : "running"},
                 {"games_finished", state_.finished()},
                 {"games_planned", state_.planned()},
                 {"entrants", entrants()},
                 {"standings", standings()},
                 {"crosstable", crosstable()},
                 {"rounds", rounds()}};
    if (settings.sprt) json["sprt"] = sprt(*settings.sprt);
    json["history"] = history();
    json["games"] = games();
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  }

 private:
  [[nodiscard]] const std::string& name(int entrant) const {
    return tournament_.entrants[at(entrant)]->name;
  }
  [[nodiscard]] Json names(const std::vector<int>& entrants) const {
    Json list = Json::array();
    for (const int entrant : entrants) list.push_back(name(entrant));
    return list;
  }

  [[nodiscard]] Json entrants() const {
    Json list = Json::array();
    for (const auto& entrant : tournament_.entrants) {
      list.push_back({{"name", entrant->name}, {"player", player_text(*entrant)}});
    }
    return list;
  }

  [[nodiscard]] Json standings() const {
    Json list = Json::array();
    for (const EntrantResult& entrant : result_.entrants) {
      const Standing& standing = entrant.standing;
      const std::vector<int> places(standing.places.begin(),
                                    standing.places.begin() + schedule_.seats);
      const auto share = share_of(schedule_, standing);
      list.push_back({{"place", standing.place},
                      {"name", name(standing.entrant)},
                      {"points", points_of(standing.score, schedule_.seats)},
                      {"score", share ? Json(rounded(*share, 1e6)) : Json(nullptr)},
                      {"games", standing.games},
                      {"wins", standing.wins},
                      {"draws", standing.draws},
                      {"losses", standing.losses},
                      {"byes", standing.byes},
                      {"buchholz", points_of(standing.buchholz, schedule_.seats)},
                      {"places", places},
                      {"faults", entrant.faults},
                      {"seconds", rounded(entrant.seconds, 1e6)},
                      {"elo", json_of(entrant.elo)}});
    }
    return list;
  }

  [[nodiscard]] Json crosstable() const {
    Json list = Json::array();
    for (const CrossResult& cross : result_.crosstable) {
      list.push_back({{"first", name(cross.first)},
                      {"second", name(cross.second)},
                      {"games", cross.games},
                      {"wins", cross.wins},
                      {"draws", cross.draws},
                      {"losses", cross.losses},
                      {"points", cross.points()},
                      {"pairs", cross.pairs},
                      {"elo", json_of(cross.elo)},
                      {"los", rounded(cross.superiority, 1e6)}});
    }
    return list;
  }

  [[nodiscard]] Json rounds() const {
    const Results results = state_.results();
    Json list = Json::array();
    for (int round = 0; round < static_cast<int>(state_.plan().rounds.size()); ++round) {
      const PlannedRound& planned = state_.plan().rounds[at(round)];
      Json encounters = Json::array();
      for (int i = 0; i < static_cast<int>(planned.encounters.size()); ++i) {
        encounters.push_back(encounter(round, i, results));
      }
      list.push_back({{"round", round + 1},
                      {"byes", names(planned.byes)},
                      {"encounters", std::move(encounters)}});
    }
    return list;
  }

  [[nodiscard]] Json encounter(int round, int number, Results results) const {
    const Encounter& planned = state_.plan().rounds[at(round)].encounters[at(number)];
    const auto found = tallies_.find({round, number});
    const Tally tally = found != tallies_.end() ? found->second : Tally{{}, 0, 1};
    Json points = Json::array();
    for (std::size_t i = 0; i < planned.entrants.size(); ++i) {
      points.push_back(i < tally.scores.size() ? points_of(tally.scores[i], schedule_.seats) : 0.0);
    }
    Json json = {{"encounter", number + 1},
                 {"names", names(planned.entrants)},
                 {"points", std::move(points)},
                 {"games", tally.games},
                 {"finished", tally.missing == 0}};
    if (schedule_.kind != TournamentKind::Knockout) return json;
    const auto decided = decision(schedule_, state_.plan(), results, round, number);
    if (!decided) return json;
    constexpr std::string_view kBy[] = {"points", "tiebreak", "seed"};
    json["winner"] = name(decided->winner);
    json["decided_by"] = kBy[static_cast<std::size_t>(decided->by)];
    return json;
  }

  [[nodiscard]] Json sprt(const SprtBounds& bounds) const {
    return {{"elo0", bounds.elo0},
            {"elo1", bounds.elo1},
            {"alpha", bounds.alpha},
            {"beta", bounds.beta},
            {"model", name_of(bounds.model)},
            {"counts", name_of(bounds.counts)},
            {"llr", rounded(*result_.llr, 1e4)},
            {"lower", rounded(bounds.lower(), 1e4)},
            {"upper", rounded(bounds.upper(), 1e4)},
            {"verdict", name_of(state_.verdict())}};
  }

  [[nodiscard]] Json history() const {
    Json list = Json::array();
    for (const HistoryPoint& point : result_.history) {
      Json ratings = Json::array();
      for (const auto& value : point.elo) ratings.push_back(elo(value));
      Json json = {{"games", point.games}, {"elo", std::move(ratings)}, {"points", point.points}};
      if (point.llr) json["llr"] = rounded(*point.llr, 1e4);
      list.push_back(std::move(json));
    }
    return list;
  }

  [[nodiscard]] Json games() const {
    Json list = Json::array();
    const std::vector<const GameSummary*> games = state_.games();
    for (std::size_t i = 0; i < games.size(); ++i) {
      list.push_back(game_json(*games[i], i < files_.size() ? files_[i] : GameFiles{}));
    }
    return list;
  }

  [[nodiscard]] Json game_json(const GameSummary& game, const GameFiles& files) const {
    const PlannedGame& planned = state_.plan().games[at(game.number)];
    const std::vector<int> places(game.outcome.places.begin(),
                                  game.outcome.places.begin() + schedule_.seats);
    Json faults = Json::array();
    for (const FaultSummary& fault : game.faults) {
      faults.push_back({{"seat", fault.seat.number()},
                        {"name", name(game.entrants[fault.seat.index()])},
                        {"fault", fault.fault},
                        {"message", fault.message}});
    }
    const auto file = [](const std::string& path) {
      return path.empty() ? Json(nullptr) : Json(path);
    };
    Json json = {{"number", game.number + 1},
                 {"round", planned.round + 1},
                 {"encounter", planned.encounter + 1},
                 {"set", planned.set + 1},
                 {"names", names(game.entrants)},
                 {"places", places},
                 {"result", match::result_text(game.outcome)},
                 {"reason", game.reason},
                 {"plies", game.plies},
                 {"opening", game.opening},
                 {"position", game.position},
                 {"seconds", game.seconds},
                 {"slowest", game.slowest},
                 {"faults", std::move(faults)},
                 {"log", file(files.logs.empty() ? "" : files.logs.front())},
                 {"transcript", file(files.transcript)}};
    if (!game.worker.empty()) json["worker"] = game.worker;
    return json;
  }

  const TournamentState& state_;
  const Tournament& tournament_;
  const ScheduleSettings& schedule_;
  const TournamentResult& result_;
  std::span<const GameFiles> files_;
  std::map<std::pair<int, int>, Tally> tallies_;  // by round and encounter
};

}  // namespace

std::string score_json(const TournamentState& state, const TournamentResult& result) {
  Json scores = Json::object();
  const int seats = state.tournament().schedule.seats;
  for (const EntrantResult& entrant : result.entrants) {
    const std::string& name = state.tournament().entrants[at(entrant.standing.entrant)]->name;
    scores[name] = points_of(entrant.standing.score, seats);
  }
  return scores.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string result_json(const TournamentState& state, const TournamentResult& result,
                        std::span<const GameFiles> files) {
  return Writer(state, result, files).run();
}

}  // namespace outflank::arena
