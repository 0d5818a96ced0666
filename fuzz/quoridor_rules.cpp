// Rules as text or JSON: what is read is valid, and is written and read back as the same value.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/quoridor/rules.h"
#include "quoridor_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::quoridor;
  const auto rules = parse_rules({reinterpret_cast<const char*>(data), size});
  if (!rules) {
    check_error(rules.error());
    return 0;
  }
  require(validate(*rules).has_value());
  require(parse_rules(to_text(*rules)).value() == *rules);
  require(parse_rules(to_json(*rules)).value() == *rules);
  const LargePosition position = LargePosition::start(*rules);
  require(!position.over() && position.rules() == *rules);
  require(position.hash() == position.computed_hash());
  return 0;
}
