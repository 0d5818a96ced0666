#include "arena/tournament/schedule.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "arena/tournament/pairing.h"
#include "arena/tournament/standings.h"
#include "core/random.h"

namespace outflank::arena {
namespace {

using Outcomes = std::vector<std::optional<games::Outcome>>;

games::Outcome outcome_of(std::initializer_list<int> places) {
  games::Outcome outcome;
  std::ranges::transform(places, outcome.places.begin(),
                         [](int place) { return static_cast<std::uint8_t>(place); });
  return outcome;
}

games::Outcome random_outcome(int seats, Random& random) {
  games::Outcome outcome;
  std::array<std::uint64_t, games::kMaxSeats> strength{};
  for (const games::SeatId seat : games::all_seats(seats)) {
    strength[seat.index()] = random.below(6);
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    const auto before = std::count_if(strength.begin(), strength.begin() + seats,
                                      [&](std::uint64_t other) { return other > strength[seat]; });
    outcome.places[seat] = static_cast<std::uint8_t>(before + 1);
  }
  return outcome;
}

std::uint64_t test_seed() {
  const char* given = std::getenv("OUTFLANK_SEED");  // NOLINT(concurrency-mt-unsafe): no threads
  return given != nullptr ? std::strtoull(given, nullptr, 10) : 1;
}

// Plays a tournament to its end with random results, and checks on the way that plans only grow.
std::pair<Plan, Outcomes> play_out(const ScheduleSettings& settings, Random& random) {
  Outcomes results;
  Plan plan = make_plan(settings, results);
  while (true) {
    std::vector<std::size_t> open;
    results.resize(plan.games.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i]) open.push_back(i);
    }
    if (open.empty()) break;
    const std::size_t number = open[random.below(open.size())];
    results[number] = random_outcome(settings.seats, random);
    Plan next = make_plan(settings, results);
    EXPECT_GE(next.games.size(), plan.games.size());
    EXPECT_TRUE(std::equal(plan.games.begin(), plan.games.end(), next.games.begin()));
    plan = std::move(next);
  }
  EXPECT_TRUE(plan.complete);
  return {plan, results};
}

// How often each two met, in encounters.
std::map<std::pair<int, int>, int> meetings(const Plan& plan) {
  std::map<std::pair<int, int>, int> count;
  for (const PlannedRound& round : plan.rounds) {
    for (const Encounter& encounter : round.encounters) {
      for (const int a : encounter.entrants) {
        for (const int b : encounter.entrants) {
          if (a < b) ++count[{a, b}];
        }
      }
    }
  }
  return count;
}

void expect_nobody_twice_a_round(const Plan& plan, int entrants) {
  for (const PlannedRound& round : plan.rounds) {
    std::vector<int> seen = round.byes;
    for (const Encounter& encounter : round.encounters) {
      seen.insert(seen.end(), encounter.entrants.begin(), encounter.entrants.end());
    }
    std::ranges::sort(seen);
    EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end());
    EXPECT_LE(static_cast<int>(seen.size()), entrants);
  }
}

TEST(ScheduleTest, EverybodySitsOnEverySeatOnceInASet) {
  for (const int seats : {2, 3, 4}) {
    const ScheduleSettings settings{.entrants = 5, .seats = seats, .rounds = 2, .sets = 3};
    const Plan plan = make_plan(settings, {});
    std::map<int, std::set<std::pair<int, games::SeatId>>> by_opening;
    for (const PlannedGame& game : plan.games) {
      for (const games::SeatId seat : games::all_seats(seats)) {
        by_opening[game.opening].insert({game.entrants[seat.index()], seat});
      }
    }
    for (const auto& [opening, sat] : by_opening) {
      EXPECT_EQ(static_cast<int>(sat.size()), seats * seats) << opening;
    }
    EXPECT_EQ(by_opening.size() * static_cast<std::size_t>(seats), plan.games.size());
  }
}

TEST(RoundRobinTest, EveryTwoMeetOnceInEachCycleForAnyNumber) {
  for (int entrants = 2; entrants <= 17; ++entrants) {
    const ScheduleSettings settings{.entrants = entrants, .rounds = 2};
    const Plan plan = make_plan(settings, {});
    EXPECT_TRUE(plan.complete);
    EXPECT_EQ(static_cast<int>(plan.rounds.size()), 2 * (entrants - 1 + entrants % 2));
    const auto met = meetings(plan);
    EXPECT_EQ(static_cast<int>(met.size()), entrants * (entrants - 1) / 2);
    for (const auto& [two, count] : met) EXPECT_EQ(count, 2);
    expect_nobody_twice_a_round(plan, entrants);
    for (const Standing& standing : standings(settings, plan, {})) {
      EXPECT_EQ(standing.byes, entrants % 2 == 0 ? 0 : 2);
    }
  }
}

TEST(RoundRobinTest, EachBeginsAboutAsOftenAsTheOthers) {
  const Plan plan = make_plan({.entrants = 8}, {});
  std::map<int, int> begun;
  for (const PlannedRound& round : plan.rounds) {
    for (const Encounter& encounter : round.encounters) ++begun[encounter.entrants.front()];
  }
  for (int entrant = 0; entrant < 8; ++entrant) {
    EXPECT_GE(begun[entrant], 2) << entrant;
    EXPECT_LE(begun[entrant], 5) << entrant;
  }
}

TEST(RoundRobinTest, WithMoreSeatsEveryGroupMeetsOnce) {
  const Plan plan = make_plan({.entrants = 6, .seats = 4}, {});
  EXPECT_EQ(plan.rounds.front().encounters.size(), 15U);
  EXPECT_EQ(plan.games.size(), 60U);
  for (const auto& [two, count] : meetings(plan)) EXPECT_EQ(count, 6);
}

TEST(GauntletTest, OnlyTheChallengersMeetAllOthers) {
  const ScheduleSettings settings{
      .kind = TournamentKind::Gauntlet, .entrants = 6, .sets = 2, .challengers = 2};
  const Plan plan = make_plan(settings, {});
  EXPECT_EQ(plan.games.size(), 2U * 4 * 2 * 2);
  for (const auto& [two, count] : meetings(plan)) {
    EXPECT_LT(two.first, 2);
    EXPECT_GE(two.second, 2);
    EXPECT_EQ(count, 1);
  }
}

TEST(KnockoutTest, TheFirstTwoOfTheListAreInDifferentHalves) {
  EXPECT_EQ(knockout_bracket(8), (std::vector<std::vector<int>>{{0, 7}, {3, 4}, {1, 6}, {2, 5}}));
  EXPECT_EQ(knockout_bracket(5), (std::vector<std::vector<int>>{{0}, {3, 4}, {1}, {2}}));
}

TEST(KnockoutTest, LeavesOneWinnerWhateverHappens) {
  Random random(test_seed());
  SCOPED_TRACE(test_seed());
  for (int entrants = 2; entrants <= 13; ++entrants) {
    const ScheduleSettings settings{
        .kind = TournamentKind::Knockout, .entrants = entrants, .sets = 1, .tiebreaks = 2};
    const auto [plan, results] = play_out(settings, random);
    expect_nobody_twice_a_round(plan, entrants);
    int decided = 0;
    for (int round = 0; round < static_cast<int>(plan.rounds.size()); ++round) {
      const auto& encounters = plan.rounds[static_cast<std::size_t>(round)].encounters;
      for (int i = 0; i < static_cast<int>(encounters.size()); ++i) {
        EXPECT_TRUE(decision(settings, plan, results, round, i));
        ++decided;
      }
    }
    EXPECT_EQ(decided, entrants - 1);
    const auto table = standings(settings, plan, results);
    EXPECT_EQ(table[0].place, 1);
    EXPECT_EQ(table[1].place, 2);
    if (entrants > 3) {
      EXPECT_EQ(table[3].place, 3);
    }
  }
}

TEST(KnockoutTest, ALevelEncounterGetsMoreSetsAndThenTheHigherSeedAdvances) {
  const ScheduleSettings settings{.kind = TournamentKind::Knockout, .entrants = 2, .tiebreaks = 1};
  Outcomes results(2, outcome_of({1, 2}));  // whoever begins wins
  Plan plan = make_plan(settings, results);
  EXPECT_EQ(plan.games.size(), 4U);
  EXPECT_FALSE(plan.complete);
  EXPECT_FALSE(decision(settings, plan, results, 0, 0));

  Outcomes level(4, outcome_of({1, 1}));
  plan = make_plan(settings, level);
  EXPECT_TRUE(plan.complete);
  EXPECT_EQ(decision(settings, plan, level, 0, 0)->winner, 0);
  EXPECT_EQ(decision(settings, plan, level, 0, 0)->by, DecidedBy::Seed);

  level[2] = outcome_of({2, 1});
  plan = make_plan(settings, level);
  EXPECT_EQ(decision(settings, plan, level, 0, 0)->winner, 1);
  EXPECT_EQ(decision(settings, plan, level, 0, 0)->by, DecidedBy::Tiebreak);
}

TEST(SwissTest, HasNoRematchAndNoSecondByeWhilePossible) {
  Random random(test_seed());
  SCOPED_TRACE(test_seed());
  for (int entrants = 3; entrants <= 12; ++entrants) {
    // As many rounds as there are opponents: the hardest case in which rematches can be avoided at
    // least in the first half.
    const int rounds = (entrants + 1) / 2;
    const ScheduleSettings settings{
        .kind = TournamentKind::Swiss, .entrants = entrants, .rounds = rounds};
    const auto [plan, results] = play_out(settings, random);
    expect_nobody_twice_a_round(plan, entrants);
    EXPECT_EQ(static_cast<int>(plan.rounds.size()), rounds);
    for (const auto& [two, count] : meetings(plan)) EXPECT_EQ(count, 1);
    for (const Standing& standing : standings(settings, plan, results)) {
      EXPECT_LE(standing.byes, 1);
    }
  }
}

TEST(SwissTest, ContinuesWithTheFewestRematchesWhenEverybodyHasMet) {
  Random random(test_seed());
  const ScheduleSettings settings{.kind = TournamentKind::Swiss, .entrants = 4, .rounds = 6};
  const auto [plan, results] = play_out(settings, random);
  for (const auto& [two, count] : meetings(plan)) EXPECT_LE(count, 3);
}

TEST(SwissTest, EqualPointsMeetEachOther) {
  const ScheduleSettings settings{.kind = TournamentKind::Swiss, .entrants = 8, .rounds = 2};
  const Plan first = make_plan(settings, {});
  ASSERT_EQ(first.rounds.size(), 1U);
  EXPECT_EQ(first.rounds[0].encounters[0].entrants, (std::vector<int>{0, 4}));
  Outcomes results;
  for (const PlannedGame& game : first.games) {
    results.push_back(game.entrants[0] < game.entrants[1] ? outcome_of({1, 2})
                                                          : outcome_of({2, 1}));
  }
  const Plan second = make_plan(settings, results);
  ASSERT_EQ(second.rounds.size(), 2U);
  for (const Encounter& encounter : second.rounds[1].encounters) {
    EXPECT_EQ(encounter.entrants[0] < 4, encounter.entrants[1] < 4);
  }
}

TEST(SwissTest, ThoseWhoHaveBegunMoreOftenSitSecond) {
  Random random(test_seed());
  SCOPED_TRACE(test_seed());
  const ScheduleSettings settings{.kind = TournamentKind::Swiss, .entrants = 10, .rounds = 6};
  const auto [plan, results] = play_out(settings, random);
  std::vector<int> begun(10, 0);
  for (const PlannedRound& round : plan.rounds) {
    for (const Encounter& encounter : round.encounters) {
      ++begun[static_cast<std::size_t>(encounter.entrants[0])];
    }
  }
  for (const int count : begun) {
    EXPECT_GE(count, 1);
    EXPECT_LE(count, 5);
  }
}

TEST(SwissTest, ABuchholzIsTheSumOfTheOpponentsScores) {
  Random random(test_seed());
  const ScheduleSettings settings{.kind = TournamentKind::Swiss, .entrants = 7, .rounds = 3};
  const auto [plan, results] = play_out(settings, random);
  const auto table = standings(settings, plan, results);
  std::map<int, int> scores;
  for (const Standing& standing : table) scores[standing.entrant] = standing.score;
  for (std::size_t i = 0; i < table.size(); ++i) {
    int sum = 0;
    for (const int opponent : table[i].opponents) sum += scores[opponent];
    EXPECT_EQ(table[i].buchholz, sum);
    if (i > 0) {
      EXPECT_GE(std::pair(table[i - 1].score, table[i - 1].buchholz),
                std::pair(table[i].score, table[i].buchholz));
    }
  }
}

TEST(StandingsTest, PointsAreTheShareOfOpponentsLeftBehind) {
  const ScheduleSettings settings{.kind = TournamentKind::Match, .entrants = 4, .seats = 4};
  const Plan plan = make_plan(settings, {});
  const Outcomes results = {outcome_of({1, 2, 2, 4})};
  const auto table = standings(settings, plan, results);
  EXPECT_DOUBLE_EQ(points_of(table[0].score, 4), 1);
  EXPECT_DOUBLE_EQ(points_of(table[1].score, 4), 0.5);
  EXPECT_EQ(table[1].place, 2);
  EXPECT_EQ(table[2].place, 2);
  EXPECT_DOUBLE_EQ(points_of(table[3].score, 4), 0);
  EXPECT_EQ(table[3].place, 4);
}

TEST(MatchingTest, IsAsLargeAsTheLargestFoundByTryingAll) {
  Random random(test_seed());
  SCOPED_TRACE(test_seed());
  for (int trial = 0; trial < 300; ++trial) {
    const auto nodes = static_cast<int>(2 + random.below(8));
    std::vector<std::vector<int>> neighbours(static_cast<std::size_t>(nodes));
    std::vector<std::pair<int, int>> edges;
    for (int a = 0; a < nodes; ++a) {
      for (int b = a + 1; b < nodes; ++b) {
        if (!random.chance(2, 5)) continue;
        neighbours[static_cast<std::size_t>(a)].push_back(b);
        neighbours[static_cast<std::size_t>(b)].push_back(a);
        edges.emplace_back(a, b);
      }
    }
    const auto largest = [&](auto self, std::size_t edge, unsigned used) -> int {
      if (edge == edges.size()) return 0;
      const int without = self(self, edge + 1, used);
      const unsigned ends = 1U << edges[edge].first | 1U << edges[edge].second;
      return (used & ends) != 0 ? without
                                : std::max(without, 1 + self(self, edge + 1, used | ends));
    };
    const auto partners = maximum_matching(neighbours);
    const auto matched =
        std::ranges::count_if(partners, [](const auto& partner) { return partner.has_value(); });
    EXPECT_EQ(matched, 2 * largest(largest, 0, 0));
    for (int a = 0; a < nodes; ++a) {
      const auto partner = partners[static_cast<std::size_t>(a)];
      if (partner) {
        EXPECT_EQ(partners[static_cast<std::size_t>(*partner)], a);
      }
    }
  }
}

TEST(ScheduleTest, WhatCannotBePlannedIsRefused) {
  EXPECT_FALSE(validate({.kind = TournamentKind::Match, .entrants = 3}));
  EXPECT_FALSE(validate({.entrants = 1}));
  EXPECT_FALSE(validate({.entrants = 2, .seats = 5}));
  EXPECT_FALSE(validate({.kind = TournamentKind::Swiss, .entrants = 8, .seats = 4}));
  EXPECT_FALSE(validate({.kind = TournamentKind::Gauntlet, .entrants = 3, .challengers = 3}));
  EXPECT_FALSE(validate({.entrants = 1000, .seats = 4}));
  EXPECT_TRUE(validate({.entrants = 1000}));
  EXPECT_FALSE(parse_tournament_kind("ladder"));
  EXPECT_EQ(parse_tournament_kind("swiss").value(), TournamentKind::Swiss);
}

}  // namespace
}  // namespace outflank::arena
