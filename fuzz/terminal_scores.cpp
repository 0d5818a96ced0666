// The file of scores: what is read is written, and what was written is read back as it is.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "require.h"
#include "terminal/scores.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::terminal;
  const auto scores = parse_scores({reinterpret_cast<const char*>(data), size});
  if (!scores) {
    check_error(scores.error());
    return 0;
  }
  const std::string written = to_json(*scores);  // with ratings rounded
  require(to_json(parse_scores(written).value()) == written);
  return 0;
}
