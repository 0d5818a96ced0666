// Logs of the contest as Protocol Buffers: any bytes are read or refused, what is read is written and read back
// as the same, and a valid log is a valid record.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "match/protobuf_wire.h"
#include "match/quoridor/contest_protobuf.h"
#include "record_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::match;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  WireReader reader(bytes);
  for (std::size_t count = 0;; ++count) {
    require(count <= size);
    const auto field = reader.next();
    if (!field) check_error(field.error());
    if (!field || !*field) break;
    require((*field)->number > 0 && (*field)->bytes.size() <= size);
  }
  const auto json = json_of_contest_protobuf(bytes);
  if (!json) {
    check_error(json.error());
    return 0;
  }
  const auto back = json_of_contest_protobuf(to_contest_protobuf(*json));
  require(back.has_value() && *back == *json);
  if (!looks_like_contest_protobuf(bytes)) return 0;
  require(guess_format(bytes).name() == "contest-protobuf");
  check_reader(*make_contest_reader(source_of(bytes)), size);
  return 0;
}
