#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace outflank::server {

// Counters of connections, for /metrics. Thread-safe.
struct Counters {
  using Count = std::atomic<std::uint64_t>;

  Count connections = 0;  // accepted
  Count connections_open = 0;
  Count connections_limit = 0;  // as many may be open
  Count live_open = 0;          // WebSockets
  Count messages_in = 0;
  Count messages_out = 0;
  Count messages_refused = 0;  // unreadable or excess ones
  Count slow_clients = 0;      // disconnected
  Count limited = 0;           // requests and connections over a limit
  Count log_ins = 0;
  Count log_ins_failed = 0;          // by a wrong password
  Count log_ins_throttled = 0;       // for an account
  Count previews_sent = 0;           // pictures of positions
  Count previews_drawn = 0;          // those that were not in the cache
  std::array<Count, 6> responses{};  // by the first digit of their status
};

}  // namespace outflank::server
