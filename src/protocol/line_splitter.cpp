#include "protocol/line_splitter.h"

#include <algorithm>
#include <utility>

namespace outflank::protocol {

std::optional<std::string> LineSplitter::next(std::string_view& bytes) {
  const std::size_t end = bytes.find('\n');
  const std::string_view part = bytes.substr(0, end);
  line_ += part.substr(0, std::min(part.size(), kMaxLine + 1 - line_.size()));
  bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  if (end == std::string_view::npos) return std::nullopt;
  return std::exchange(line_, {});
}

std::optional<std::string> LineSplitter::rest() {
  if (line_.empty()) return std::nullopt;
  return std::exchange(line_, {});
}

}  // namespace outflank::protocol
