#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/referee.h"
#include "arena/tournament/schedule.h"
#include "core/error.h"
#include "games/outcome.h"

namespace outflank::arena {

struct FaultSummary {
  games::SeatId seat{0};
  std::string fault;  // the name of its kind
  std::string message;

  friend bool operator==(const FaultSummary&, const FaultSummary&) = default;
};

// Of one seat in one game; the last one gives the number of the others.
inline constexpr std::size_t kMaxFaults = 20;

// One finished game, for the results of a tournament. Lists are by seat.
struct GameSummary {
  int number = 0;
  std::vector<int> entrants;
  games::Outcome outcome;
  std::string reason;  // as in records
  int plies = 0;
  int opening = 0;       // plies of the opening among them
  std::string position;  // where it began; empty: the default start
  std::vector<double> seconds;
  std::vector<double> slowest;
  std::vector<FaultSummary> faults;
  bool transcript = false;  // whether one was kept
  // Bytes of messages kept for each seat; empty if none.
  std::vector<std::size_t> talk;
  std::string worker;  // who played it; empty: the arena itself

  friend bool operator==(const GameSummary&, const GameSummary&) = default;
};

// Fails when the game has no outcome.
Result<GameSummary> summarise(int number, const PlannedGame& planned, const GamePlan& plan,
                              const JudgedGame& judged);

// One JSON object on one line, and back.
std::string to_json(const GameSummary& summary);
Result<GameSummary> summary_of_json(std::string_view text);

}  // namespace outflank::arena
