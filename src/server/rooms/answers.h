#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "server/rooms/client.h"

// The two messages that answer a command.
namespace outflank::server {

// What a command came to.
struct Ack {
  int ply = 0;
  std::optional<int> seat{};  // that was taken, from 0
};

Message acknowledgement(const std::string& ref, const Ack& ack);
// Errors of the server itself do not show their message.
Message refusal(const std::string& ref, const Error& error, double retry_after_seconds = 0);

}  // namespace outflank::server
