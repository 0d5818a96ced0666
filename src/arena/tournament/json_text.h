#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace outflank::arena {

// On one line. Bots may write any bytes, and JSON is UTF-8: what is not becomes U+FFFD.
inline std::string dump(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace outflank::arena
