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

// The settings that decide the games, without those of the organiser's machine: `settings` are those of
// arena::identity_of. Fails if they cannot be read.
Result<std::string> published_settings(std::string_view settings);

struct PublishedResult {
  std::string overview;  // a line of a list of tournaments
  std::string result;    // what web/src/report shows
  bool finished = false;
};

// From the text of result.json. Bots are shown by their protocols instead of their commands.
Result<PublishedResult> published_result(std::string_view result, std::string_view settings);

// Removes the paths of files from a game of the result.
void without_files(nlohmann::ordered_json& game);

}  // namespace outflank::arena
