#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace outflank::server {

// The ratings that a game belongs to: its name and how quick its clock is, as `quoridor:blitz`.
std::string rating_pool(std::string_view game, const std::string& clock);

// Whether ratings can be compared by games of these rules: they are the game's own, unchanged.
bool has_standard_rules(std::string_view game, const std::string& rules);

// Every pool that a rated game can belong to, game by game from the quickest to the slowest.
const std::vector<std::string>& rating_pools();

}  // namespace outflank::server
