// The first byte chooses the format: any bytes are read as records of other programs or refused.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "record_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::match;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto count = static_cast<std::uint8_t>(format_names().size() + 1);
  const std::uint8_t choice = data[0] % count;
  const Format format = choice + 1 == count ? guess_format(bytes) : static_cast<Format>(choice);
  check_reader(*make_reader(format, source_of(bytes), {}), size);
  return 0;
}
