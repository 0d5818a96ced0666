#pragma once

#include <string>
#include <string_view>

namespace outflank::server {

// What a User-Agent header tells of a browser or program, in a few plain words that a person knows
// again: `Firefox, Linux`. Empty if it tells nothing.
std::string client_name(std::string_view user_agent);

}  // namespace outflank::server
