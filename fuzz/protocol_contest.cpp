// The contest: survives any lines, and answers are OK, a square or a wall.

#include "protocol_session.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  std::string_view text;
  const std::string written = protocol::converse("contest", "quoridor", data, size);
  text = written;
  for (; !text.empty(); text.remove_prefix(text.find('\n') + 1)) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line == "OK") continue;
    const auto numbers = words(line);
    require(numbers.size() == 2 || numbers.size() == 3);
    for (const std::string_view number : numbers) {
      require(parse_int(number, 0, 98, "a number").has_value());
    }
  }
  return 0;
}
