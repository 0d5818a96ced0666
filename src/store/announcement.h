#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "store/connection.h"
#include "store/game.h"

// What the programs that share a database tell each other through it. A text is either the change of
// a game, `c GAME VERSION CHANGE`, or something that is not stored, `m TEXT`.
namespace outflank::store {

// PostgreSQL takes less than 8000 bytes.
inline constexpr std::size_t kMaxAnnouncement = 7900;
// By which both sides find each other.
inline constexpr std::string_view kChannel = "outflank";

// What is told of a change.
std::string announcement_text(const GameChange& change);
// Tells of a change, if it has been written: it comes in the same transaction. One that is too long
// for that is only named, and has to be loaded.
Command announcement(const GameChange& change);

struct ChangeNews {
  std::string_view game;
  std::int64_t version = 0;  // before the change
  std::string_view change;   // for parse_change; empty if it was too long
};
// Nothing if the text is something else.
std::optional<ChangeNews> parse_change_news(std::string_view text);

// A change as text and back. Of a next game the id alone travels.
std::string change_text(const GameChange& change);
Result<GameChange> parse_change(std::string_view game, std::int64_t version, std::string_view text);

}  // namespace outflank::store
