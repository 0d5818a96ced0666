#pragma once

#include <array>
#include <optional>
#include <vector>

#include "arena/tournament/schedule.h"

namespace outflank::arena {

// How one entrant stands. `score` counts 2 for each opponent left behind in a game and 1 for each shared
// place; a bye of a Swiss tournament counts like winning every game of an encounter.
struct Standing {
  int entrant = 0;
  int place = 1;  // shared by those that nothing separates
  int score = 0;
  int games = 0;
  int wins = 0;    // first alone
  int draws = 0;   // first with others
  int losses = 0;  // somebody was before it
  int byes = 0;
  int buchholz = 0;                            // the opponents' scores, each once an encounter
  std::array<int, games::kMaxSeats> places{};  // how often first, second, …
  std::vector<int> opponents;                  // one for each time they met, in order
};

// What a score is in points, of which a game gives its winner one.
double points_of(int score, int seats);

// The points that an entrant has won in the games it has played, divided by those games: 0 to 1. Byes
// count on neither side. Nothing before the first game.
std::optional<double> share_of(const ScheduleSettings& settings, const Standing& standing);

// Best first: by score; in a Swiss tournament then by Buchholz; in a knockout by how far they came.
std::vector<Standing> standings(const ScheduleSettings& settings, const Plan& plan,
                                Results results);

// What a seat's place in a game scores: 2 for each seat behind it, 1 for each beside it.
int score_of(const games::Outcome& outcome, games::SeatId seat);

}  // namespace outflank::arena
