#pragma once

#include <string>
#include <string_view>

namespace outflank::server {

// A User-Agent header in a few words that a person recognises: `Firefox, Linux`. Empty if unknown.
std::string client_name(std::string_view user_agent);

}  // namespace outflank::server
