#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/byte_source.h"
#include "match/record.h"
#include "match/record_stream.h"

// Records as text: tag pairs in brackets, numbered moves, comments and clock times in braces, the
// result. docs/records.md describes it.
namespace outflank::match {

inline constexpr int kRecordVersion = 1;

// One game, with a final line break; the reader restores the same value. Needs a valid record.
std::string to_text(const Record& record);

std::unique_ptr<RecordReader> make_text_reader(ByteSource source);

// All games of a text, checked; an error names the line.
Result<std::vector<Record>> read_records(std::string_view text);

}  // namespace outflank::match
