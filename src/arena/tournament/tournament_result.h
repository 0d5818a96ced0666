#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/statistics.h"
#include "arena/tournament/rating.h"
#include "arena/tournament/standings.h"
#include "arena/tournament/tournament_state.h"

namespace outflank::arena {

struct EntrantResult {
  Standing standing;
  int faults = 0;      // games with a fault of this entrant
  double seconds = 0;  // thinking time in all
  Rating elo;
};

// The score of two entrants against each other; in games of more than two, by who came first of the two.
struct CrossResult {
  int first = 0;
  int second = 0;
  int games = 0;
  int wins = 0;  // of the first
  int draws = 0;
  int losses = 0;
  std::vector<std::uint64_t> pairs;  // of games of two, by the first one's half points; else empty
  Rating elo;                        // the difference
  double superiority = 0.5;          // the chance that the first is the stronger

  [[nodiscard]] double points() const { return wins + draws / 2.0; }
};

// The state after some games.
struct HistoryPoint {
  int games = 0;
  std::vector<std::optional<double>> elo;  // by entrant
  std::vector<double> points;              // by entrant
  std::optional<double> llr;
};

// All numbers of a tournament.
struct TournamentResult {
  std::vector<EntrantResult> entrants;  // best first
  std::vector<CrossResult> crosstable;  // by the entrants' order
  std::vector<HistoryPoint> history;
  std::optional<double> llr;  // with a test
};

enum class WithHistory : bool { No, Yes };
TournamentResult results_of(const TournamentState& state, WithHistory history);

// Files of one game, by paths from the tournament's folder; empty: there is none.
struct GameFiles {
  std::vector<std::string> logs;  // the most useful one first
  std::string transcript;
};

// One object: docs/tournaments.md describes it. `files` are those of the games that count, in order.
std::string result_json(const TournamentState& state, const TournamentResult& result,
                        std::span<const GameFiles> files);

// The points of every entrant by name, as the contest's server writes them.
std::string score_json(const TournamentState& state, const TournamentResult& result);

// Tables for people.
std::string result_text(const TournamentState& state, const TournamentResult& result);
// The standings alone, for a terminal while games are played.
std::string standings_text(const TournamentState& state, const TournamentResult& result);

// Comma-separated values with a line of names.
std::string standings_csv(const TournamentState& state, const TournamentResult& result);
std::string crosstable_csv(const TournamentState& state, const TournamentResult& result);
std::string games_csv(const TournamentState& state);

}  // namespace outflank::arena
