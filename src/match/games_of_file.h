#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "core/error.h"
#include "match/formats.h"
#include "match/record.h"
#include "match/record_stream.h"

namespace outflank::match {

// A file in any format of which the games are listed, then read by their numbers in that list. Only
// one game is in memory at a time, beside the file.
class GamesOfFile {
 public:
  explicit GamesOfFile(std::string file);
  ~GamesOfFile() = default;
  GamesOfFile(const GamesOfFile&) = delete;
  GamesOfFile& operator=(const GamesOfFile&) = delete;

  // The next game as written; empty at the end. An error has a number as well: it says why that
  // game cannot be read.
  Result<std::optional<Record>> next();

  // The number of the last game, from 1; 0 before the first.
  [[nodiscard]] std::size_t number() const { return number_; }

  // A game by its number, checked by replaying it. Reads on if it is a later one than the last, from
  // the start otherwise; afterwards `next` continues behind it.
  Result<Record> read(std::size_t number);

 private:
  void rewind();

  std::string file_;
  std::unique_ptr<RecordReader> reader_;
  std::size_t number_ = 0;
};

}  // namespace outflank::match
