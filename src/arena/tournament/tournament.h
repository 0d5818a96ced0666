#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/sandbox.h"
#include "arena/entrant.h"
#include "arena/openings.h"
#include "arena/referee.h"
#include "arena/statistics.h"
#include "arena/tournament/schedule.h"
#include "core/error.h"
#include "games/game.h"
#include "match/quoridor/contest_log.h"
#include "match/time_control.h"

namespace outflank::arena {

// The shapes of match logs to write for the contest's visualizers, each at most once.
using ContestLogs = std::vector<match::ContestShape>;

// `none`, `all`, or names of shapes (match/contest_log.h) separated by commas; `both` is server and manual.
Result<ContestLogs> parse_contest_logs(std::string_view text);

inline constexpr int kMaxTalkMegabytes = 100'000;

// All settings of a tournament, from a file (docs/tournaments.md) and the command line.
struct TournamentSettings {
  // What decides the games.
  std::string name;
  std::string game{games::default_game_type().name()};
  std::string rules;
  std::string position;  // where all games begin; empty: the default start
  TournamentKind kind = TournamentKind::RoundRobin;
  std::vector<std::string> entrants;  // as arena/entrant.h reads them
  std::vector<Bot> bots;              // declared, for `entrants`
  std::string folder = ".";           // where relative directories of `entrants` begin
  int rounds = 1;
  int sets = 1;
  int challengers = 1;
  int tiebreaks = 2;
  int opening_plies = 4;
  std::string opening_list;  // the text of a file; empty: random ones
  std::uint64_t seed = 1;
  std::string clock = "none";
  match::Time patience{60'000};
  match::Time margin{20};
  int max_plies = 400;
  OnFault on_fault = OnFault::Forfeit;
  std::optional<SprtBounds> sprt;

  // How it is run; the games stay the same.
  int concurrency = 1;
  bool pin = true;  // each worker to a core of its own
  SandboxMode sandbox = SandboxMode::Auto;
  KeepTranscript transcripts = KeepTranscript::OfFailedGames;
  int talk_megabytes = 32;  // of bots' messages to keep, in all
  ContestLogs logs;
  std::string out;  // the folder of the results
};

// A tournament that can be played: its settings read and checked.
struct Tournament {
  TournamentSettings settings;
  ScheduleSettings schedule;
  std::vector<std::shared_ptr<const Entrant>> entrants;
  Openings openings;
  match::ClockSettings clock;
  std::vector<std::string> warnings;  // for the user

  // The plan of one game for the referee. `number` is the game's in the schedule.
  [[nodiscard]] GamePlan plan_of(const PlannedGame& game, int number) const;
};

// Fails with the first error.
Result<Tournament> prepare(TournamentSettings settings);

// Reads the keys of a TOML file into `settings`. Errors name the file and the line.
Result<void> read_tournament(const std::string& path, TournamentSettings& settings);

// Starts all games from a map of the contest's server (its JSON). Fails if the settings have
// another game than the map.
Result<void> begin_from_map(std::string_view map, TournamentSettings& settings);

// What decides the games, as a JSON object: the same for the same tournament.
std::string identity_of(const Tournament& tournament);
// Empty if both are the same, otherwise a sentence about the first difference.
std::optional<std::string> difference(const std::string& kept, const std::string& now);

// What plays, in one line: the engine's text or the bot's command.
std::string player_text(const Entrant& entrant);

}  // namespace outflank::arena
