#pragma once

#include <cstdint>
#include <string>

namespace outflank::server {

// The caller of a request.
struct Actor {
  std::string player;  // the identity
  std::string name;
  bool account = false;
  std::string network{};  // one-way hashes of network and device; empty: unknown
  std::string device{};
  std::string session{};        // ended by a logout; empty: none
  std::int64_t expires_at = 0;  // milliseconds since the Unix epoch; 0: never
};

}  // namespace outflank::server
