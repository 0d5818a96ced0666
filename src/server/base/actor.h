#pragma once

#include <cstdint>
#include <string>

namespace outflank::server {

// Who asks for something.
struct Actor {
  std::string player;  // the identity
  std::string name;
  bool account = false;
  std::string network{};  // one-way marks of where they are and what they use; empty: not known
  std::string device{};
  std::string session{};        // what a log-out ends; empty: nothing does
  std::int64_t expires_at = 0;  // milliseconds since 1970; 0: never
};

}  // namespace outflank::server
