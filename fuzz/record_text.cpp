// Records as text: what is valid is written and read back as the same value, in text and in JSON;
// the rest is refused in one readable line.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "record_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::match;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_reader(*make_text_reader(source_of(text)), size);
  return 0;
}
