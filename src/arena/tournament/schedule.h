#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/outcome.h"

// Who plays whom. Everything here depends only on the settings and the results so far, so that
// after a crash the plan is made again. Entrants, rounds, encounters, sets and games count from 0.
namespace outflank::arena {

enum class TournamentKind : std::uint8_t { Match, RoundRobin, Gauntlet, Knockout, Swiss };

// `match`, `round_robin`, `gauntlet`, `knockout`, `swiss`.
std::string_view name_of(TournamentKind kind);
Result<TournamentKind> parse_tournament_kind(std::string_view name);

inline constexpr int kMaxEntrants = 1000;
inline constexpr int kMaxPlannedGames = 2'000'000;

// A *set* is as many games as there are seats, from one opening, in which everybody sits once on every
// seat: with two players a pair with swapped sides.
struct ScheduleSettings {
  TournamentKind kind = TournamentKind::RoundRobin;
  int entrants = 2;
  int seats = 2;        // players in a game
  int rounds = 1;       // Swiss: rounds; round robin and gauntlet: how often everybody meets
  int sets = 1;         // in every encounter
  int challengers = 1;  // gauntlet: how many entrants, from the first on, meet all others
  int tiebreaks = 2;  // knockout: at most this many further sets; then the earlier entrant advances

  friend bool operator==(const ScheduleSettings&, const ScheduleSettings&) = default;
};

// Fails for settings that cannot be planned.
Result<void> validate(const ScheduleSettings& settings);

// Entrants who meet; as many as there are seats.
struct Encounter {
  std::vector<int> entrants;  // the order in which they sit in the first game of a set
  int sets = 0;               // planned so far

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

struct PlannedRound {
  std::vector<Encounter> encounters;
  std::vector<int> byes;  // entrants who do not play

  friend bool operator==(const PlannedRound&, const PlannedRound&) = default;
};

struct PlannedGame {
  int round = 0;
  int encounter = 0;          // of the round
  int set = 0;                // of the encounter
  int opening = 0;            // the same for the games of a set, another for every set
  std::vector<int> entrants;  // by seat

  friend bool operator==(const PlannedGame&, const PlannedGame&) = default;
};

// The games that are certain by now.
struct Plan {
  std::vector<PlannedRound> rounds;
  std::vector<PlannedGame> games;  // a game's number is its index
  bool complete = false;           // no game will be added, whatever the results
};

// Results by the numbers of the games; missing ones have not been played.
using Results = std::span<const std::optional<games::Outcome>>;

// Plans all games that follow from the results. More results only ever append games: planned games
// keep their numbers. Needs valid settings.
Plan make_plan(const ScheduleSettings& settings, Results results);

// The seat of an entrant who plays in a game.
games::SeatId seat_of(std::span<const int> entrants, int entrant);

// The score of each entrant of an encounter, in the order of its entrants: 2 for each opponent beaten
// in a game, 1 for each shared place. Games without a result do not count.
std::vector<int> encounter_points(const Plan& plan, Results results, int round, int encounter);

// How an encounter of a knockout was decided.
enum class DecidedBy : std::uint8_t { Points, Tiebreak, Seed };
struct Decision {
  int winner = 0;  // an entrant
  DecidedBy by = DecidedBy::Points;
};
// Empty while games are missing.
std::optional<Decision> decision(const ScheduleSettings& settings, const Plan& plan,
                                 Results results, int round, int encounter);

}  // namespace outflank::arena
