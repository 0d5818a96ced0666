#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "games/seat_id.h"
#include "server/rooms/client.h"

// The two messages that answer a command.
namespace outflank::server {

// The result of a command.
struct Ack {
  int ply = 0;
  std::optional<games::SeatId> seat{};  // the seat taken
};

Message acknowledgement(const std::string& ref, const Ack& ack);
// Internal errors do not show their message.
Message refusal(const std::string& ref, const Error& error, double retry_after_seconds = 0);

}  // namespace outflank::server
