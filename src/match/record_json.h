#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/error.h"
#include "match/byte_source.h"
#include "match/record.h"
#include "match/record_stream.h"

// Records as JSON, with the same content as the text: docs/records.md describes it.
namespace outflank::match {

// One object on one line, without a line break; the reader restores the same value. Needs a valid
// record.
std::string to_json(const Record& record);
// The same as a value, for a larger object.
nlohmann::ordered_json json_of(const Record& record);

// The inverse of each; checks the form alone.
Result<Record> record_of_json(std::string_view text);
Result<Record> record_of_object(const nlohmann::ordered_json& json);

// Reads one object, many (separated by white space), or an array of them.
std::unique_ptr<RecordReader> make_json_reader(ByteSource source);

}  // namespace outflank::match
