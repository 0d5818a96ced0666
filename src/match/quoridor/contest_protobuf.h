#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "match/json_input.h"

// The match log that the contest's server writes today: Protocol Buffers, with the content of its
// JSON (ContestShape::Arena in match/contest_log.h). docs/records.md has the messages.
namespace outflank::match {

// Whether a file that begins like this is such a log. Never true for text or our other formats.
bool looks_like_contest_protobuf(std::string_view beginning);

// The log as JSON, which its reader validates; unknown fields are dropped. Fails with Damaged if
// the bytes are not such a message, with TooLong if there are more parts than a log can have.
Result<Json> json_of_contest_protobuf(std::string_view bytes);

// Needs a log that LogWriter has made.
std::string to_contest_protobuf(const Json& log);

}  // namespace outflank::match
