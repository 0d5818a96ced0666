#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/error.h"
#include "match/record.h"
#include "match/record_stream.h"

namespace outflank::match {

// The game of a file that is meant: the one with that number, from 1, or without a number the only
// one. It is checked by playing it through. `file` is the file's name, with which all errors begin,
// mostly as `file:line`. Where there are several games and no number, the error (a Conflict) names
// them.
Result<Record> pick_game(RecordReader& reader, const std::string& file,
                         std::optional<std::size_t> number);

}  // namespace outflank::match
