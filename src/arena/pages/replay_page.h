#pragma once

#include <span>
#include <string>

#include "core/error.h"
#include "match/conversation.h"
#include "match/record.h"

namespace outflank::arena {

// A game with more moves than this has no page.
inline constexpr std::size_t kMaxReplayMoves = 10'000;

// A game to replay, with the conversation of its bots, if known.
struct ReplayGame {
  match::Record record;
  match::Conversation conversation;
  std::string source;  // where it comes from, for the reader; may be empty
};

// The data of one game for the page, one JSON object (docs/replay.md): every position of the game,
// so that the page needs no rules. Fails as match::replay does, and with more than kMaxReplayMoves
// moves.
Result<std::string> replay_data(const ReplayGame& game);

// The whole page: one self-contained HTML file. `games` are results of replay_data; without any the
// page waits for a contest log to be dropped on it.
std::string replay_page(std::string_view title, std::span<const std::string> games);

}  // namespace outflank::arena
