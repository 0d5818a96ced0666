#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"

namespace outflank::protocol {

// The lines skipped while waiting for an answer: they show the author of a program why it was not
// understood.
class SkippedLines {
 public:
  // `expected`: `a line that begins with = or ? was expected for 'name'`.
  explicit SkippedLines(std::string expected) : expected_(std::move(expected)) {}

  void add(std::string_view line);
  // The failure of a peer; if it was silent, with the expected and the skipped lines.
  [[nodiscard]] Failure instead(const Error& error) const;

 private:
  std::string expected_;
  std::string shown_;  // the first of them
  std::size_t count_ = 0;
};

}  // namespace outflank::protocol
