#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "match/byte_source.h"
#include "match/record.h"
#include "match/record_stream.h"

// Plain lists of moves, one game per line: `1. e2 e8 2. e3`, `f5d6c3`.
namespace outflank::match {

// The game's usual list of moves in one line. Fails where a list cannot express the record: a start
// that is not the default, a seat that leaves, no moves. Needs a checked record.
Result<std::string> to_move_list(const Record& record);

// Every line that is not empty is a game that begins as `start` does. Where `start` names no game,
// it is the first one whose default start fits the first line.
std::unique_ptr<RecordReader> make_move_list_reader(ByteSource source, Record start);

}  // namespace outflank::match
