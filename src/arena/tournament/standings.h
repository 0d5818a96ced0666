#pragma once

#include <array>
#include <optional>
#include <vector>

#include "arena/tournament/schedule.h"

namespace outflank::arena {

// The standing of one entrant. `score` counts 2 for each opponent beaten in a game and 1 for each shared
// place; a bye of a Swiss tournament counts like winning every game of an encounter.
struct Standing {
  int entrant = 0;
  int place = 1;  // shared by those with equal tie-breaks
  int score = 0;
  int games = 0;
  int wins = 0;    // first alone
  int draws = 0;   // first with others
  int losses = 0;  // not first
  int byes = 0;
  int buchholz = 0;                            // the opponents' scores, once per encounter
  std::array<int, games::kMaxSeats> places{};  // how often first, second, …
  std::vector<int> opponents;                  // one for each time they met, in order
};

// Converts a score to points: a game gives its winner one.
double points_of(int score, int seats);

// The share of points in the games that an entrant has played, 0 to 1. Byes
// do not count. Empty before the first game.
std::optional<double> share_of(const ScheduleSettings& settings, const Standing& standing);

// Best first: by score; in a Swiss tournament then by Buchholz; in a knockout by how far they came.
std::vector<Standing> standings(const ScheduleSettings& settings, const Plan& plan,
                                Results results);

// The score of a seat's place in a game: 2 for each seat behind it, 1 for each that shares it.
int score_of(const games::Outcome& outcome, games::SeatId seat);

}  // namespace outflank::arena
