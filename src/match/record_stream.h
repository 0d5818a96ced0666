#pragma once

#include <cstddef>
#include <optional>

#include "core/error.h"
#include "match/record.h"

namespace outflank::match {

// Reads the games of a source of any length, one after the other, in memory for one of them.
class RecordReader {
 public:
  virtual ~RecordReader() = default;
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;

  // The next game, in the form in which it was written: `checked` tells whether it makes sense.
  // Nothing at the end. After an error the reader stands where the next game seems to begin, so
  // that one may continue; a reader that has lost its way is at the end then.
  virtual Result<std::optional<Record>> next() = 0;

  // Of the last error, or of the beginning of the last game; from 1. In a file that has no lines
  // this is the number of the game.
  [[nodiscard]] virtual std::size_t line() const = 0;
  // Of a move of the last game, from 0.
  [[nodiscard]] virtual std::size_t line_of_move(std::size_t /*move*/) const { return line(); }

 protected:
  RecordReader() = default;
};

}  // namespace outflank::match
