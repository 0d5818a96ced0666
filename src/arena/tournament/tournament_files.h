#pragma once

#include <functional>
#include <string>

#include "arena/tournament/tournament_state.h"
#include "core/error.h"
#include "store/tournaments.h"

namespace outflank::arena {

// Writes the files of a tournament into its folder, from the stored games: result.json,
// result.txt, score.json, standings.csv, crosstable.csv, games.csv, games.txt (the records), the pages
// report.html and replays.html, and if requested logs/ and transcripts/. Each file is
// replaced atomically, and the results only when all of them are on the disk. Several threads and processes may do so at the
// same time: one waits for the other, and then uses the newest state. May block for long.
Result<void> write_files(const std::function<Result<TournamentState>()>& newest,
                         store::TournamentStore& store, const std::string& folder);

// Removes temporary files of a process that was killed while it wrote.
void remove_leftovers(const std::string& folder);

}  // namespace outflank::arena
