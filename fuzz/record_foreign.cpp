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
  const auto formats = format_registry().all();
  const std::size_t choice = data[0] % (formats.size() + 1);
  const RecordFormat& format = choice == formats.size() ? guess_format(bytes) : *formats[choice];
  check_reader(*format.make_reader(source_of(bytes), {}), size);
  return 0;
}
