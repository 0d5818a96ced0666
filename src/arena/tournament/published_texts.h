#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.h"

// What visitors of a site are told of a tournament, made of what its folder holds.
namespace outflank::arena {

// So many games are listed with a published result; of more, those with faults and the last ones.
inline constexpr std::size_t kMaxListedGames = 500;

// What decides the games, without what only the organiser's machine needs: `settings` are those of
// arena::identity_of. Fails where they cannot be read.
Result<std::string> published_settings(std::string_view settings);

struct PublishedResult {
  std::string overview;  // a line of a list of tournaments
  std::string result;    // what web/src/report shows
  bool finished = false;
};

// Of the text of result.json. Bots are told by their protocols instead of their commands.
Result<PublishedResult> published_result(std::string_view result, std::string_view settings);

// Takes the files of the folder out of a game of the result.
void without_files(nlohmann::ordered_json& game);

}  // namespace outflank::arena
