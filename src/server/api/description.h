#pragma once

#include <string_view>

namespace outflank::server {

// docs/openapi.json, embedded in the program.
std::string_view api_description();

}  // namespace outflank::server
