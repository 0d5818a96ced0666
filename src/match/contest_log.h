#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"
#include "match/byte_source.h"
#include "match/conversation.h"
#include "match/record.h"
#include "match/record_stream.h"

// The match logs of the Quoridor contest, which visualizers read. There are two shapes: the one that
// the contest's server writes, and the one that its manual describes.
namespace outflank::match {

enum class ContestShape : std::uint8_t {
  Server,  // `ticks`, the first of them the start; positions after each action
  Manual,  // `tick`; positions before each action
};

// Reads a log of either shape. Every tick is played by our rules, and its pawns and walls must be
// those on our board; errors name the tick. What the server says of faulty bots becomes comments:
// `commandError: …`, `botLog: …`.
Result<Record> record_of_contest_log(std::string_view text);

// One JSON object on one line. Fails where a log cannot say what the record does: another game, a
// pass, a seat that leaves, play_on, a start that it cannot describe. The result is not part of a
// log: it follows from the last tick. The server's shape also has what bots were told and said, as far
// as `heard` knows it. Needs a checked record.
Result<std::string> to_contest_log(const Record& record, ContestShape shape,
                                   const Conversation& heard = {});

// With `heard`, what the bots of the last game received, sent and printed is put there.
std::unique_ptr<RecordReader> make_contest_reader(ByteSource source, Conversation* heard = nullptr);

}  // namespace outflank::match
