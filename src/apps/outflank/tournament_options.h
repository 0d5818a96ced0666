#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/outflank/command_line.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/publish_options.h"
#include "arena/tournament/tournament.h"
#include "core/error.h"

// The options of 'outflank arena run'.
namespace outflank::apps {

// The command line; what it leaves out comes from the file or the defaults.
struct RunOptions {
  std::vector<std::string> words;  // a file and entrants
  std::optional<std::string> name, kind, game, rules, bots, openings, clock, on_fault, sandbox, out,
      logs, transcripts, patience, margin, model, counts, position, map;
  std::optional<int> talk_limit, rounds, sets, challengers, tiebreaks, plies, max_plies,
      concurrency;
  std::optional<std::uint64_t> seed;
  std::pair<double, double> sprt;
  const cli::Option* sprt_given = nullptr;
  bool no_pin = false;
  bool json = false;
  bool quiet = false;
  bool only_results = false;
  bool workers = false;
  PublishOptions publish;
};

void add_run_options(cli::App& command, RunOptions& options);

// The value, or wrong use of the command.
template <class T>
T value_of(Result<T> result) {
  if (!result) wrong_use(result.error());
  return *std::move(result);
}

// The settings of the tournament: those of its file, changed by the options. Throws CommandFailed on
// wrong use.
arena::TournamentSettings settings_of(const RunOptions& options);

}  // namespace outflank::apps
