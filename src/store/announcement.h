#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "store/connection.h"
#include "store/game.h"

// Notifications between the programs that share a database. A text is either the change of a game,
// `c GAME VERSION CHANGE`, or a message that is not stored, `m TEXT`.
namespace outflank::store {

// PostgreSQL's NOTIFY takes less than 8000 bytes.
inline constexpr std::size_t kMaxAnnouncement = 7900;
// The channel of NOTIFY and LISTEN.
inline constexpr std::string_view kChannel = "outflank";

// The notification of a change.
std::string announcement_text(const GameChange& change);
// Announces a change in the transaction that writes it. A change that is too long is only named,
// and listeners have to load the game.
Command announcement(const GameChange& change);

struct ChangeNews {
  std::string_view game;
  std::int64_t version = 0;  // before the change
  std::string_view change;   // for parse_change; empty if it was too long
};
// Empty if the text is something else.
std::optional<ChangeNews> parse_change_news(std::string_view text);

// A change as text and back. Only the id of a next game is included.
std::string change_text(const GameChange& change);
Result<GameChange> parse_change(std::string_view game, std::int64_t version, std::string_view text);

}  // namespace outflank::store
