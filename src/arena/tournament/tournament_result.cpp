#include "arena/tournament/tournament_result.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "arena/tournament/index.h"

namespace outflank::arena {
namespace {

RatedGame rated(const GameSummary& game, const Plan& plan) {
  return {game.entrants, game.outcome, plan.games[at(game.number)].opening};
}

void add_duel(CrossResult& cross, const GameSummary& game) {
  const auto place = [&](int entrant) {
    return game.outcome.places[seat_of(game.entrants, entrant).index()];
  };
  const int first = place(cross.first);
  const int second = place(cross.second);
  ++cross.games;
  ++(first < second ? cross.wins : first == second ? cross.draws : cross.losses);
}

// By pairs where all games are in pairs, by single games otherwise.
double superiority_of(const CrossResult& cross) {
  MatchScore score;
  std::uint64_t paired = 0;
  for (std::size_t i = 0; i < cross.pairs.size(); ++i) {
    score.pairs[i] = cross.pairs[i];
    paired += 2 * cross.pairs[i];
  }
  if (paired > 0 && paired == static_cast<std::uint64_t>(cross.games)) {
    return likelihood_of_superiority(score);
  }
  if (cross.wins == cross.losses) return 0.5;
  const double z = (cross.wins - cross.losses) / std::sqrt(cross.wins + cross.losses);
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

std::vector<CrossResult> crosstable_of(const TournamentState& state,
                                       const std::vector<const GameSummary*>& games) {
  struct Meeting {
    CrossResult cross;
    std::vector<RatedGame> games;
    std::map<int, std::pair<int, int>> sets;  // games and half points of the first, by opening
  };
  std::map<std::pair<int, int>, Meeting> meetings;
  const bool two = state.tournament().schedule.seats == 2;
  for (const GameSummary* game : games) {
    const RatedGame one = rated(*game, state.plan());
    for (const int a : game->entrants) {
      for (const int b : game->entrants) {
        if (a >= b) continue;
        Meeting& meeting = meetings[{a, b}];
        meeting.cross.first = a;
        meeting.cross.second = b;
        add_duel(meeting.cross, *game);
        meeting.games.push_back(one);
        if (!two) continue;
        auto& [count, points] = meeting.sets[one.set];
        ++count;
        points += half_points(*game, a);
      }
    }
  }
  std::vector<CrossResult> table;
  for (auto& [entrants, meeting] : meetings) {
    CrossResult& cross = meeting.cross;
    if (two) cross.pairs.assign(5, 0);
    for (const auto& [set, score] : meeting.sets) {
      if (score.first == 2) ++cross.pairs[at(score.second)];
    }
    cross.elo = rate_difference(cross.first, cross.second, meeting.games);
    cross.superiority = superiority_of(cross);
    table.push_back(std::move(cross));
  }
  return table;
}

// How many moments a history has: fewer when each of them costs more.
std::size_t moments_of(std::size_t games, int entrants) {
  const auto cost = static_cast<double>(games) + std::pow(entrants, 3);
  const auto moments = static_cast<std::size_t>(1e6 / (1 + cost));
  return std::min(games, std::clamp<std::size_t>(moments, 2, 200));
}

std::vector<HistoryPoint> history_of(const TournamentState& state,
                                     const std::vector<const GameSummary*>& games) {
  const ScheduleSettings& schedule = state.tournament().schedule;
  const auto& sprt = state.tournament().settings.sprt;
  const std::size_t moments = moments_of(games.size(), schedule.entrants);
  std::vector<HistoryPoint> history;
  std::vector<RatedGame> rated_games;
  std::vector<int> scores(at(schedule.entrants), 0);
  MatchScore score;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const GameSummary& game = *games[i];
    rated_games.push_back(rated(game, state.plan()));
    for (const games::SeatId seat : games::all_seats(schedule.seats)) {
      scores[at(game.entrants[seat.index()])] += score_of(game.outcome, seat);
    }
    if (sprt && i % 2 == 1) {
      score.add_pair(half_points(*games[i - 1], 0), half_points(game, 0));
    }
    // The last game of each of `moments` equal parts.
    if ((i + 1) * moments / games.size() == i * moments / games.size()) continue;
    HistoryPoint point;
    point.games = static_cast<int>(i) + 1;
    for (const Rating& rating : rate(schedule.entrants, rated_games)) {
      point.elo.push_back(rating.value);
    }
    for (const int entrant_score : scores) {
      point.points.push_back(points_of(entrant_score, schedule.seats));
    }
    if (sprt) point.llr = log_likelihood_ratio(score, *sprt);
    history.push_back(std::move(point));
  }
  return history;
}

}  // namespace

TournamentResult results_of(const TournamentState& state, WithHistory history) {
  TournamentResult result;
  const Tournament& tournament = state.tournament();
  const std::vector<const GameSummary*> games = state.games();
  std::vector<RatedGame> rated_games;
  for (const GameSummary* game : games) rated_games.push_back(rated(*game, state.plan()));
  const std::vector<Rating> ratings = rate(tournament.schedule.entrants, rated_games);
  for (Standing& standing : standings(tournament.schedule, state.plan(), state.results())) {
    EntrantResult entrant;
    entrant.elo = ratings[at(standing.entrant)];
    entrant.standing = std::move(standing);
    result.entrants.push_back(std::move(entrant));
  }
  std::vector<EntrantResult*> by_entrant(ratings.size());
  for (EntrantResult& entrant : result.entrants)
    by_entrant[at(entrant.standing.entrant)] = &entrant;
  for (const GameSummary* game : games) {
    for (const games::SeatId seat : games::all_seats(game->entrants.size())) {
      EntrantResult& entrant = *by_entrant[at(game->entrants[seat.index()])];
      entrant.seconds += game->seconds[seat.index()];
      const bool failed = std::ranges::any_of(
          game->faults, [&](const FaultSummary& fault) { return fault.seat == seat; });
      entrant.faults += failed ? 1 : 0;
    }
  }
  result.crosstable = crosstable_of(state, games);
  if (history == WithHistory::Yes) result.history = history_of(state, games);
  if (tournament.settings.sprt) {
    result.llr = log_likelihood_ratio(state.sprt_score(), *tournament.settings.sprt);
  }
  return result;
}

}  // namespace outflank::arena
