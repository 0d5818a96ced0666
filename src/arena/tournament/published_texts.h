#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.h"

// What visitors of a site see of a tournament, made from the files of its folder.
namespace outflank::arena {

// A published result lists at most this many games; of more, those with faults and the last ones.
inline constexpr std::size_t kMaxListedGames = 500;

// The settings of a tournament, as arena::identity_of writes them. Fails if they cannot be read.
Result<nlohmann::ordered_json> read_settings(std::string_view text);

// The settings that decide the games, without those of the organiser's machine.
std::string published_settings(const nlohmann::ordered_json& settings);

struct PublishedResult {
  std::string overview;  // a line of a list of tournaments
  std::string result;    // what web/src/report shows
  bool finished = false;
};

// From the content of result.json, as read_result of arena/pages/report_page.h gives it. Bots are shown by
// their protocols instead of their commands.
PublishedResult published_result(const nlohmann::ordered_json& result,
                                 const nlohmann::ordered_json& settings);

// Removes the paths of files from a game of the result.
void without_files(nlohmann::ordered_json& game);

}  // namespace outflank::arena
