#pragma once

#include <cstddef>
#include <optional>

#include "core/error.h"
#include "match/record.h"

namespace outflank::match {

// Reads the games of a source of any length one by one, with only one in memory.
class RecordReader {
 public:
  virtual ~RecordReader() = default;
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;

  // The next game as written: `checked` validates it. Empty at the end. After an error reading can
  // continue with the next game, if the reader can find it; otherwise it is at the end.
  virtual Result<std::optional<Record>> next() = 0;

  // The line of the last error, or of the start of the last game, from 1. In binary files it is the
  // number of the game.
  [[nodiscard]] virtual std::size_t line() const = 0;
  // The line of a move (from 0) of the last game.
  [[nodiscard]] virtual std::size_t line_of_move(std::size_t /*move*/) const { return line(); }

 protected:
  RecordReader() = default;
};

}  // namespace outflank::match
