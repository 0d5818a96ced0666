#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "core/error.h"

namespace outflank::server {

enum class ProbeError : std::uint8_t {
  NotReached,  // no connection, or no response in time
  NotHealthy,  // a status other than 200
};
constexpr std::string_view name_of(ProbeError error) {
  return error == ProbeError::NotReached ? "not_reached" : "not_healthy";
}

// Requests http://HOST[:PORT][/PATH]; succeeds on status 200. Takes at most `limit`, including
// connecting but not name resolution. Fails with InputError for another kind of address. Blocks.
Result<void> probe(std::string_view url, std::chrono::milliseconds limit);

}  // namespace outflank::server
