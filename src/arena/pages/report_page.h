#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace outflank::arena {

// How many games a report lists; of more, those with faults and the last ones.
inline constexpr std::size_t kMaxReportGames = 2000;

// One game of a tournament.
struct ReportGame {
  int number = 0;
  bool failed = false;     // a participant had a fault
  std::string transcript;  // its path in the tournament's folder; empty: none
};

// What a report is made of.
struct ReportData {
  std::string name;  // of the tournament
  std::string
      json;  // one object for the page: the result with its list of games cut, and sums over all
  std::vector<ReportGame> games;  // all, in the order of the result
};

// Reads the result of a tournament, the JSON of docs/tournaments.md, and lists at most `listed`
// of its games. Fails, naming the key, if it is not of that form.
Result<ReportData> report_data(std::string_view result, std::size_t listed = kMaxReportGames);

// Where the games can be replayed: a page of arena/pages/replay_page.h and the numbers of its
// games.
struct ReplayLinks {
  std::string page;  // its address from the report; empty: there is none
  std::vector<int> games;
};

// The whole report: one HTML file, self-contained but for the replays that it links to.
std::string report_page(const ReportData& data, const ReplayLinks& replays);

}  // namespace outflank::arena
