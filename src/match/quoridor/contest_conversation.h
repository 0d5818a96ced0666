#pragma once

#include "match/conversation.h"
#include "match/json_input.h"

namespace outflank::match {

// What the bots of a contest log received and sent (`bots` of every tick). A log of the manual's shape
// has nothing of it. What is not of the expected form is left out: the record of the log
// (match/contest_log.h) tells whether the log makes sense.
Conversation conversation_of_contest_log(const Json& log);

}  // namespace outflank::match
