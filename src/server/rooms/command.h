#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/seat_id.h"

namespace outflank::server {

inline constexpr std::size_t kMaxRef = 40;
inline constexpr std::size_t kMaxChat = 300;
inline constexpr std::size_t kMaxPersonName = 40;

// A client's command: docs/api.md, "Commands".
enum class CommandKind : std::uint8_t {
  Move,
  Premove,
  Join,
  Resign,
  OfferDraw,
  AcceptDraw,
  DeclineDraw,
  AskTakeback,
  AcceptTakeback,
  DeclineTakeback,
  Abort,
  Claim,
  Rematch,
  DeclineRematch,
  Chat,
  Sync,
  Ping,
};

std::string_view name_of(CommandKind kind);

struct Command {
  CommandKind kind = CommandKind::Ping;
  std::string ref;
  int ply = 0;                          // of a move or premove
  std::string move;                     // empty: cancels a premove
  std::optional<games::SeatId> seat{};  // to join
  std::string name;                     // to join
  std::string text;                     // of a chat
};

// Parses one message. Checks the form alone.
Result<Command> parse_command(std::string_view text);

}  // namespace outflank::server
