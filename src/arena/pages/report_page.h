#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

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
  // One object for the page: the result with its list of games cut, and sums over all.
  nlohmann::ordered_json json;
  std::vector<ReportGame> games;  // all, in the order of the result
};

// Reads the result of a tournament, the JSON of docs/tournaments.md. Fails, naming the key, if it is
// not of that form.
Result<nlohmann::ordered_json> read_result(std::string_view text);

// Needs a result of that form, and lists at most `listed` of its games.
ReportData report_of(nlohmann::ordered_json result, std::size_t listed = kMaxReportGames);
// Of the text of a result; fails as read_result does.
Result<ReportData> report_data(std::string_view result);

// Where the games can be replayed: a page of arena/pages/replay_page.h and the numbers of its
// games.
struct ReplayLinks {
  std::string page;  // its address from the report; empty: there is none
  std::vector<int> games;
};

// The whole report: one HTML file, self-contained but for the replays that it links to.
std::string report_page(const ReportData& data, const ReplayLinks& replays);

}  // namespace outflank::arena
