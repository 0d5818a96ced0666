// Names, passwords, addresses and browsers, as strangers send them.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "match/text_rules.h"
#include "server/base/address.h"
#include "server/people/client_name.h"
#include "server/people/names.h"
#include "server/people/passwords.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank::server;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (outflank::match::is_utf8(text) && check_person_name(text)) {
    // No direction overrides, and no zero-width characters.
    for (const std::string_view mark :
         {"\u202a", "\u202e", "\u2066", "\u2069", "\u200b", "\u200f"}) {
      if (text.contains(mark)) std::abort();
    }
  }
  if (check_account_name(text) && !check_person_name(text)) std::abort();
  if (check_password(text, "somebody") && (size < 8 || size > 200)) std::abort();
  if (const auto address = parse_address(text)) {
    if (parse_address(*address) != address) std::abort();
    if (network_of(text) != network_of(*address)) std::abort();
  }
  if (client_name(text).size() > 60) std::abort();
  return 0;
}
