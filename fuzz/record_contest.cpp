// Logs of the contest: what is read makes sense as a record, and what can be said by a log again is
// read back with the same moves.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "record_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::match;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_reader(*make_contest_reader(source_of(text)), size);
  const auto record = record_of_contest_log(text);
  if (!record) return 0;
  const auto log = to_contest_log(*record, ContestShape::Server);
  require(log.has_value());
  const auto back = record_of_contest_log(*log);
  require(back.has_value() && back->moves.size() == record->moves.size());
  for (std::size_t i = 0; i < back->moves.size(); ++i) {
    require(back->moves[i].move == record->moves[i].move);
  }
  return 0;
}
