#pragma once

#include <string_view>

namespace outflank::server {

// docs/openapi.json, which is inside the program.
std::string_view api_description();

}  // namespace outflank::server
