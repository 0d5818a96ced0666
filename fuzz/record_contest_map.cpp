// Maps of the contest's server: a map that is read is a valid start, and is written as a map of the
// same start.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "match/quoridor/contest_map.h"
#include "record_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::match;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_reader(*make_contest_map_reader(source_of(text)), size);
  const auto record = record_of_contest_map(text);
  if (!record) {
    check_error(record.error());
    return 0;
  }
  require(record->moves.empty());
  const auto map = to_contest_map(*record);
  require(map.has_value());
  const auto back = record_of_contest_map(*map);
  require(back.has_value() && back->position == record->position);
  return 0;
}
