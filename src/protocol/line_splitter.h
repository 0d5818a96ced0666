#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/session.h"

namespace outflank::protocol {

// Cuts bytes, as they come, into lines without their line breaks. Of a line that is longer than
// kMaxLine it keeps one byte more than that, so that memory stays bounded and the session can tell.
class LineSplitter {
 public:
  // The next line of `bytes`, which loses what was read; nothing when they do not end one.
  std::optional<std::string> next(std::string_view& bytes);
  // At the end of input: the last line, if it has no line break.
  std::optional<std::string> rest();

 private:
  std::string line_;
};

}  // namespace outflank::protocol
