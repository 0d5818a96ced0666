// Addresses and headers of requests: what is read is plain text that leads nowhere else.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "match/text_rules.h"
#include "server/api/http.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank::server;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Request request;
  if (parse_target(text, request)) {
    const std::string_view path = request.path;
    if (path.empty() || path[0] != '/' || path.contains("/../") || path.ends_with("/..")) {
      std::abort();
    }
    if (path.contains('\0') || path.contains('\n') || path.contains('\\')) std::abort();
    if (!outflank::match::is_utf8(path)) std::abort();
    for (const auto& [key, value] : request.query) {
      if (request.query_value(key).data() == nullptr) std::abort();
    }
  }
  if (cookie_value(text, "outflank").size() > size) std::abort();
  if (bearer_token(text).size() > size) std::abort();
  return 0;
}
