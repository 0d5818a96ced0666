#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "match/byte_source.h"

namespace outflank::match {

// Reads characters and counts lines, from a source of any length. Lines end with LF or CR LF; the
// CR is dropped. A byte order mark at the front is skipped.
class TextInput {
 public:
  explicit TextInput(ByteSource source);

  static constexpr int kEnd = -1;

  // The next character, 0 to 255, or kEnd, without consuming it.
  [[nodiscard]] int peek();
  // Consumes it.
  int get();

  // Whether the next characters are these.
  [[nodiscard]] bool next_is(std::string_view text);

  void skip_space();

  // The line of the next character, from 1.
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] bool at_line_start() const { return at_line_start_; }
  // Characters taken so far.
  [[nodiscard]] std::size_t taken() const { return taken_; }

 private:
  // Buffers `count` bytes, if there are that many.
  bool have(std::size_t count);

  ByteSource source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool source_ended_ = false;
  std::size_t line_ = 1;
  bool at_line_start_ = true;
  std::size_t taken_ = 0;
};

}  // namespace outflank::match
