#include "arena/tournament/standings.h"

#include <algorithm>
#include <limits>

#include "arena/tournament/index.h"

namespace outflank::arena {
namespace {

void add_game(const PlannedGame& game, const games::Outcome& outcome,
              std::vector<Standing>& table) {
  const auto firsts = std::ranges::count(outcome.places, 1);
  for (const games::SeatId seat : games::all_seats(game.entrants.size())) {
    Standing& standing = table[at(game.entrants[seat.index()])];
    const int place = outcome.places[seat.index()];
    ++standing.games;
    ++(place != 1 ? standing.losses : firsts == 1 ? standing.wins : standing.draws);
    ++standing.places[at(place - 1)];
    standing.score += score_of(outcome, seat);
  }
}

// A bye of a Swiss tournament counts like winning every game of an encounter.
int score_of_bye(const ScheduleSettings& settings) {
  if (settings.kind != TournamentKind::Swiss) return 0;
  return 2 * (settings.seats - 1) * settings.seats * settings.sets;
}

// The round in which each entrant of a knockout was beaten; the greatest number for those who were
// not.
std::vector<int> rounds_survived(const ScheduleSettings& settings, const Plan& plan,
                                 Results results) {
  std::vector<int> survived(at(settings.entrants), std::numeric_limits<int>::max());
  for (int round = 0; round < static_cast<int>(plan.rounds.size()); ++round) {
    const auto& encounters = plan.rounds[at(round)].encounters;
    for (int encounter = 0; encounter < static_cast<int>(encounters.size()); ++encounter) {
      const auto decided = decision(settings, plan, results, round, encounter);
      if (!decided) continue;
      for (const int entrant : encounters[at(encounter)].entrants) {
        if (entrant != decided->winner) survived[at(entrant)] = round;
      }
    }
  }
  return survived;
}

}  // namespace

int score_of(const games::Outcome& outcome, games::SeatId seat) {
  int score = 0;
  const int own = outcome.places[seat.index()];
  for (const games::SeatId other : games::all_seats(games::kMaxSeats)) {
    const int place = outcome.places[other.index()];
    if (other == seat || place == 0) continue;
    score += place > own ? 2 : place == own ? 1 : 0;
  }
  return score;
}

double points_of(int score, int seats) {
  return static_cast<double>(score) / (2.0 * (seats - 1));
}

std::optional<double> share_of(const ScheduleSettings& settings, const Standing& standing) {
  if (standing.games == 0) return std::nullopt;
  const int played = standing.score - standing.byes * score_of_bye(settings);
  return points_of(played, settings.seats) / standing.games;
}

std::vector<Standing> standings(const ScheduleSettings& settings, const Plan& plan,
                                Results results) {
  std::vector<Standing> table(at(settings.entrants));
  for (int entrant = 0; entrant < settings.entrants; ++entrant) {
    table[at(entrant)].entrant = entrant;
  }
  for (std::size_t number = 0; number < std::min(plan.games.size(), results.size()); ++number) {
    if (results[number]) add_game(plan.games[number], *results[number], table);
  }
  for (const PlannedRound& round : plan.rounds) {
    for (const int entrant : round.byes) {
      ++table[at(entrant)].byes;
      table[at(entrant)].score += score_of_bye(settings);
    }
    for (const Encounter& encounter : round.encounters) {
      for (const int entrant : encounter.entrants) {
        for (const int other : encounter.entrants) {
          if (entrant != other) table[at(entrant)].opponents.push_back(other);
        }
      }
    }
  }
  std::vector<int> scores;
  for (const Standing& standing : table) scores.push_back(standing.score);
  for (Standing& standing : table) {
    for (const int opponent : standing.opponents) standing.buchholz += scores[at(opponent)];
  }

  const bool knockout = settings.kind == TournamentKind::Knockout;
  const std::vector<int> survived =
      knockout ? rounds_survived(settings, plan, results) : std::vector<int>(table.size(), 0);
  const auto rank = [&](const Standing& standing) {
    return std::array{survived[at(standing.entrant)], knockout ? 0 : standing.score,
                      settings.kind == TournamentKind::Swiss ? standing.buchholz : 0};
  };
  std::ranges::stable_sort(table,
                           [&](const Standing& a, const Standing& b) { return rank(a) > rank(b); });
  for (std::size_t i = 0; i < table.size(); ++i) {
    const bool shared = i > 0 && rank(table[i]) == rank(table[i - 1]);
    table[i].place = shared ? table[i - 1].place : static_cast<int>(i) + 1;
  }
  return table;
}

}  // namespace outflank::arena
