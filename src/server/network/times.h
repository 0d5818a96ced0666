#pragma once

#include <chrono>

namespace outflank::server {

// Timeouts of a connection. Tests use shorter ones.
struct Times {
  std::chrono::milliseconds request = std::chrono::seconds(15);  // the first wait to the last byte
  std::chrono::milliseconds response = std::chrono::seconds(30);
  std::chrono::milliseconds ping_every = std::chrono::seconds(15);
  std::chrono::milliseconds goodbye =
      std::chrono::seconds(5);  // to answer the close of a WebSocket
  std::chrono::milliseconds silent = std::chrono::seconds(45);  // a WebSocket, then it is closed
};

}  // namespace outflank::server
