#pragma once

#include "match/conversation.h"
#include "match/json_input.h"

namespace outflank::match {

// What the bots of a contest log received and sent (`bots` of every tick). Logs of the manual's
// shape have none. Malformed parts are skipped: reading the record of the log (match/contest_log.h)
// validates it.
Conversation conversation_of_contest_log(const Json& log);

}  // namespace outflank::match
