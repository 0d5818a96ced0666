#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/session.h"

namespace outflank::protocol {

// Splits incoming bytes into lines without their line breaks. Of an overlong line it keeps kMaxLine
// + 1 bytes, so that memory stays bounded and the session can tell.
class LineSplitter {
 public:
  // The next line of `bytes`, which is consumed; empty if no line is complete.
  std::optional<std::string> next(std::string_view& bytes);
  // At the end of input: the last line, if it has no line break.
  std::optional<std::string> rest();

 private:
  std::string line_;
};

}  // namespace outflank::protocol
