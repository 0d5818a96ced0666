#pragma once

#include <functional>
#include <string>

#include "arena/tournament/tournament_state.h"
#include "core/error.h"
#include "store/tournaments.h"

namespace outflank::arena {

// Writes everything that can be read from a tournament into its folder, from what is stored: result.json,
// result.txt, score.json, standings.csv, crosstable.csv, games.csv, games.txt (the records), the pages
// report.html and replays.html, and where they are wanted or kept logs/ and transcripts/. Each file is
// replaced as a whole, and the results only when all of them are on the disk. Several threads and programs may do so at the same time: one waits for the other,
// and then asks for the newest state. May block for long.
Result<void> write_files(const std::function<Result<TournamentState>()>& newest,
                         store::TournamentStore& store, const std::string& folder);

// Takes away what a program that was killed while it wrote has left behind.
void remove_leftovers(const std::string& folder);

}  // namespace outflank::arena
