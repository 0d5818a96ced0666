#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/error.h"
#include "match/record.h"
#include "match/record_stream.h"

namespace outflank::match {

// Selects a game of a file: by number, from 1, or the only one. It is checked by replaying it. All
// errors begin with `file`, mostly as `file:line`. With several games and no number, the error (a
// Conflict) lists them.
Result<Record> pick_game(RecordReader& reader, const std::string& file,
                         std::optional<std::size_t> number);

}  // namespace outflank::match
