#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "arena/talk/transcript.h"
#include "core/error.h"
#include "match/conversation.h"
#include "match/record.h"

namespace outflank::arena {

// Reads what to_json_lines (arena/transcript_json.h) writes. Errors name the line.
Result<std::vector<Exchange>> exchanges_of_json_lines(std::string_view lines);

// A transcript grouped by moves, as in logs and replays: the request for a move and its answer
// belong to that move, what came before the first turn to 0. Faults are taken from the referee's
// comments in the record, which must be of the same game.
match::Conversation conversation_of(std::span<const Exchange> transcript,
                                    const match::Record& record);

// Adds the faults noted in the comments of a record, for seats that have none yet.
void add_noted_faults(match::Conversation& conversation, const match::Record& record);

}  // namespace outflank::arena
