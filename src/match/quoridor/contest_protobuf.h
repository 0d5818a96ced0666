#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "match/json_input.h"

// The match log that the contest's server writes today: Protocol Buffers, with the content of its
// JSON (ContestShape::Arena in match/contest_log.h). docs/records.md has the messages.
namespace outflank::match {

// Whether a file that begins so is such a log. No text and no other format of ours is taken for one.
bool looks_like_contest_protobuf(std::string_view beginning);

// The log as JSON. Whether it makes sense is for the reader of that to judge; fields that are not
// known are left out. Fails with Damaged where the bytes are no such message, with TooLong where
// there are more parts than a log can have.
Result<Json> json_of_contest_protobuf(std::string_view bytes);

// Needs a log that LogWriter has made.
std::string to_contest_protobuf(const Json& log);

}  // namespace outflank::match
