#include "arena/tournament/schedule.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

#include "arena/tournament/index.h"
#include "arena/tournament/pairing.h"
#include "arena/tournament/standings.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

constexpr std::array<std::string_view, 5> kKinds = {"match", "round_robin", "gauntlet", "knockout",
                                                    "swiss"};

bool is_played(Results results, std::size_t number) {
  return number < results.size() && results[number].has_value();
}

class Planner {
 public:
  Planner(const ScheduleSettings& settings, Results results)
      : settings_(settings), results_(results) {}

  Plan run() {
    switch (settings_.kind) {
      case TournamentKind::Match: match(); break;
      case TournamentKind::RoundRobin: round_robin(); break;
      case TournamentKind::Gauntlet: gauntlet(); break;
      case TournamentKind::Knockout: knockout(); break;
      case TournamentKind::Swiss: swiss(); break;
    }
    return std::move(plan_);
  }

 private:
  void match() {
    add_round({numbers(settings_.entrants)}, {});
    plan_.complete = true;
  }

  void round_robin() {
    for (int cycle = 0; cycle < settings_.rounds; ++cycle) {
      if (settings_.seats > 2) {
        add_round(turned(groups(0, settings_.entrants, settings_.seats), cycle), {});
        continue;
      }
      for (const Pairing& pairing : round_robin_rounds(settings_.entrants)) {
        add_round(turned(encounters_of(pairing), cycle), pairing.byes);
      }
    }
    plan_.complete = true;
  }

  void gauntlet() {
    for (int cycle = 0; cycle < settings_.rounds; ++cycle) {
      std::vector<std::vector<int>> encounters;
      for (int challenger = 0; challenger < settings_.challengers; ++challenger) {
        for (std::vector<int>& others :
             groups(settings_.challengers, settings_.entrants, settings_.seats - 1)) {
          others.insert(others.begin(), challenger);
          encounters.push_back(std::move(others));
        }
      }
      add_round(turned(std::move(encounters), cycle), {});
    }
    plan_.complete = true;
  }

  void knockout() {
    std::vector<std::vector<int>> places = knockout_bracket(settings_.entrants);
    while (true) {
      std::vector<std::vector<int>> encounters;
      std::vector<int> byes;
      for (const std::vector<int>& place : places) {
        if (place.size() == 2) {
          encounters.push_back(place);
        } else {
          byes.push_back(place.front());
        }
      }
      add_round(encounters, byes);
      if (!play_out_ties()) return;
      const std::vector<int> winners = winners_of(places);
      if (winners.size() == 1) break;
      places.clear();
      for (std::size_t i = 0; i + 1 < winners.size(); i += 2) {
        places.push_back({winners[i], winners[i + 1]});
      }
    }
    plan_.complete = true;
  }

  // Adds sets to the encounters of the last round that are level; false while games are missing.
  bool play_out_ties() {
    const int round = static_cast<int>(plan_.rounds.size()) - 1;
    for (int tiebreak = 0;; ++tiebreak) {
      if (!all_played()) return false;
      if (tiebreak == settings_.tiebreaks) return true;
      for (int i = 0; i < static_cast<int>(plan_.rounds.back().encounters.size()); ++i) {
        const std::vector<int> points = encounter_points(plan_, results_, round, i);
        if (points[0] == points[1]) add_sets(round, i, 1);
      }
    }
  }

  [[nodiscard]] std::vector<int> winners_of(const std::vector<std::vector<int>>& places) const {
    std::vector<int> winners;
    int encounter = 0;
    for (const std::vector<int>& place : places) {
      if (place.size() == 1) {
        winners.push_back(place.front());
        continue;
      }
      const auto decided = decision(settings_, plan_, results_,
                                    static_cast<int>(plan_.rounds.size()) - 1, encounter++);
      assert(decided);
      winners.push_back(decided->winner);
    }
    return winners;
  }

  void swiss() {
    SwissHistory history;
    history.points.assign(at(settings_.entrants), 0);
    history.byes = history.first_seats = history.points;
    history.meetings.assign(at(settings_.entrants), history.points);
    for (int round = 0; round < settings_.rounds; ++round) {
      history.order.clear();
      for (const Standing& standing : standings(settings_, plan_, results_)) {
        history.order.push_back(standing.entrant);
        history.points[at(standing.entrant)] = standing.score;
      }
      const Pairing pairing = swiss_round(history);
      for (const auto& [a, b] : pairing.pairs) {
        ++history.first_seats[at(a)];
        ++history.meetings[at(a)][at(b)];
        ++history.meetings[at(b)][at(a)];
      }
      for (const int entrant : pairing.byes) ++history.byes[at(entrant)];
      add_round(encounters_of(pairing), pairing.byes);
      if (!all_played()) return;
    }
    plan_.complete = true;
  }

  static std::vector<std::vector<int>> encounters_of(const Pairing& pairing) {
    std::vector<std::vector<int>> encounters;
    for (const auto& [a, b] : pairing.pairs) encounters.push_back({a, b});
    return encounters;
  }

  // Somebody else begins when the same ones meet again.
  static std::vector<std::vector<int>> turned(std::vector<std::vector<int>> encounters, int by) {
    for (std::vector<int>& entrants : encounters) {
      const auto size = static_cast<int>(entrants.size());
      std::ranges::rotate(entrants, entrants.begin() + by % size);
    }
    return encounters;
  }

  [[nodiscard]] bool all_played() const {
    for (std::size_t number = 0; number < plan_.games.size(); ++number) {
      if (!is_played(results_, number)) return false;
    }
    return true;
  }

  void add_round(const std::vector<std::vector<int>>& encounters, const std::vector<int>& byes) {
    const int round = static_cast<int>(plan_.rounds.size());
    plan_.rounds.emplace_back().byes = byes;
    for (const std::vector<int>& entrants : encounters) {
      plan_.rounds.back().encounters.push_back({entrants, 0});
      add_sets(round, static_cast<int>(plan_.rounds.back().encounters.size()) - 1, settings_.sets);
    }
  }

  void add_sets(int round, int number, int sets) {
    Encounter& encounter = plan_.rounds[at(round)].encounters[at(number)];
    for (int set = 0; set < sets; ++set) {
      std::vector<int> seated = encounter.entrants;
      for (std::size_t game = 0; game < seated.size(); ++game) {
        plan_.games.push_back({round, number, encounter.sets, next_opening_, seated});
        std::ranges::rotate(seated, seated.begin() + 1);
      }
      ++encounter.sets;
      ++next_opening_;
    }
  }

  const ScheduleSettings& settings_;
  Results results_;
  Plan plan_;
  int next_opening_ = 0;
};

// How many games a round robin or a gauntlet has, as a floating number that cannot overflow.
double games_of(const ScheduleSettings& settings) {
  const auto choose = [](double from, int count) {
    double ways = 1;
    for (int i = 0; i < count; ++i) ways *= (from - i) / (i + 1);
    return ways;
  };
  const double set = static_cast<double>(settings.seats) * settings.sets;
  switch (settings.kind) {
    case TournamentKind::Match: return set;
    case TournamentKind::RoundRobin:
      return set * settings.rounds * choose(settings.entrants, settings.seats);
    case TournamentKind::Gauntlet:
      return set * settings.rounds * settings.challengers *
             choose(settings.entrants - settings.challengers, settings.seats - 1);
    case TournamentKind::Knockout: return set * settings.entrants * (1.0 + settings.tiebreaks);
    case TournamentKind::Swiss: return set * settings.rounds * settings.entrants;
  }
  return 0;
}

Result<void> check_range(int value, int lowest, int highest, std::string_view what) {
  if (value >= lowest && value <= highest) return {};
  return fail(InputError::OutOfRange,
              std::string(what) + " must be from " + std::to_string(lowest) + " to " +
                  std::to_string(highest) + ", not " + std::to_string(value));
}

}  // namespace

std::string_view name_of(TournamentKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

Result<TournamentKind> parse_tournament_kind(std::string_view name) {
  const auto* const found = std::ranges::find(kKinds, name);
  if (found != kKinds.end()) return static_cast<TournamentKind>(found - kKinds.begin());
  return fail(InputError::Unknown, "there is no kind of tournament " + quote(name) +
                                       "; there are match, round_robin, gauntlet, knockout, swiss");
}

Result<void> validate(const ScheduleSettings& settings) {
  const std::string kind(name_of(settings.kind));
  TRY(check_range(settings.seats, 2, games::kMaxSeats, "seats"));
  if (settings.kind == TournamentKind::Match && settings.entrants != settings.seats) {
    return fail(InputError::Conflict, "a match of " + std::to_string(settings.seats) +
                                          " players needs as many entrants, not " +
                                          std::to_string(settings.entrants));
  }
  TRY(check_range(settings.entrants, settings.seats, kMaxEntrants, "entrants"));
  TRY(check_range(settings.rounds, 1, 100'000, "rounds"));
  TRY(check_range(settings.sets, 1, 1'000'000, "sets"));
  TRY(check_range(settings.tiebreaks, 0, 1000, "tiebreaks"));
  if (settings.kind == TournamentKind::Gauntlet) {
    const auto ok =
        check_range(settings.challengers, 1, settings.entrants - settings.seats + 1, "challengers");
    if (!ok) return ok;
  }
  const bool needs_pairs =
      settings.kind == TournamentKind::Knockout || settings.kind == TournamentKind::Swiss;
  if (needs_pairs && settings.seats != 2) {
    return fail(InputError::Conflict,
                "a " + kind + " tournament is for games of two players, not " +
                    std::to_string(settings.seats) + ": take match, round_robin or gauntlet");
  }
  if (games_of(settings) > kMaxPlannedGames) {
    return fail(InputError::TooLong, "this tournament would have more than " +
                                         std::to_string(kMaxPlannedGames) + " games");
  }
  return {};
}

Plan make_plan(const ScheduleSettings& settings, Results results) {
  assert(validate(settings));
  return Planner(settings, results).run();
}

games::SeatId seat_of(std::span<const int> entrants, int entrant) {
  const auto found = std::ranges::find(entrants, entrant);
  assert(found != entrants.end());
  return games::SeatId(found - entrants.begin());
}

std::vector<int> encounter_points(const Plan& plan, Results results, int round, int encounter) {
  const std::vector<int>& entrants = plan.rounds[at(round)].encounters[at(encounter)].entrants;
  std::vector<int> points(entrants.size(), 0);
  for (std::size_t number = 0; number < plan.games.size(); ++number) {
    const PlannedGame& game = plan.games[number];
    if (game.round != round || game.encounter != encounter || !is_played(results, number)) continue;
    for (std::size_t i = 0; i < entrants.size(); ++i) {
      points[i] += score_of(*results[number], seat_of(game.entrants, entrants[i]));
    }
  }
  return points;
}

std::optional<Decision> decision(const ScheduleSettings& settings, const Plan& plan,
                                 Results results, int round, int encounter) {
  for (std::size_t number = 0; number < plan.games.size(); ++number) {
    const PlannedGame& game = plan.games[number];
    const bool ours = game.round == round && game.encounter == encounter;
    if (ours && !is_played(results, number)) return std::nullopt;
  }
  const Encounter& meeting = plan.rounds[at(round)].encounters[at(encounter)];
  const std::vector<int> points = encounter_points(plan, results, round, encounter);
  if (points[0] != points[1]) {
    return Decision{meeting.entrants[points[0] > points[1] ? 0 : 1],
                    meeting.sets > settings.sets ? DecidedBy::Tiebreak : DecidedBy::Points};
  }
  if (meeting.sets < settings.sets + settings.tiebreaks) return std::nullopt;
  return Decision{std::min(meeting.entrants[0], meeting.entrants[1]), DecidedBy::Seed};
}

}  // namespace outflank::arena
