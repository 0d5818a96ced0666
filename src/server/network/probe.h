#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "core/error.h"

namespace outflank::server {

enum class ProbeError : std::uint8_t {
  NotReached,  // nobody there, or no answer in time
  NotHealthy,  // answered with another status than 200
};
constexpr std::string_view name_of(ProbeError error) {
  return error == ProbeError::NotReached ? "not_reached" : "not_healthy";
}

// Asks a server for http://HOST[:PORT][/PATH]; done when it answers 200. All of it, with connecting, takes
// `limit` at most, apart from looking up a name. Fails with InputError for another kind of address. Blocks.
Result<void> probe(std::string_view url, std::chrono::milliseconds limit);

}  // namespace outflank::server
