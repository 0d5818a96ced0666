#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace outflank::server {

// The rating pool of a game: its name and the speed of its clock, such as `quoridor:blitz`.
std::string rating_pool(std::string_view game, const std::string& clock);

// Whether the rules are the game's defaults, as rated games require.
bool has_standard_rules(std::string_view game, const std::string& rules);

// Every pool that a rated game can belong to, game by game from the fastest to the slowest.
const std::vector<std::string>& rating_pools();

}  // namespace outflank::server
