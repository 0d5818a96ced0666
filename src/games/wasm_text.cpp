// How texts pass between JavaScript and our modules.
//
// Strings go in as UTF-8 bytes at an address that outflank_allocate gave (freed by
// outflank_free); each function that answers with text leaves it at outflank_text, with
// outflank_text_size bytes, until the next call. A function that can fail returns 0 and leaves
// {"error": {"name", "message"}} there.

#include <cstddef>
#include <cstdlib>
#include <string>

#include <nlohmann/json.hpp>

#include "games/wasm_exports.h"

namespace outflank::wasm {

std::string& answer() {
  static std::string text;
  return text;
}

int refuse(const Error& error) {
  using Json = nlohmann::ordered_json;
  answer() = Json{{"error", {{"name", error.name()}, {"message", error.message()}}}}.dump(
      -1, ' ', false, Json::error_handler_t::replace);
  return 0;
}

}  // namespace outflank::wasm

using namespace outflank;
using namespace outflank::wasm;

OUTFLANK_EXPORT(outflank_allocate) void* outflank_allocate(std::size_t size) {
  return std::malloc(size);
}

OUTFLANK_EXPORT(outflank_free) void outflank_free(void* address) {
  std::free(address);
}

OUTFLANK_EXPORT(outflank_text) const char* outflank_text() {
  return answer().data();
}

OUTFLANK_EXPORT(outflank_text_size) std::size_t outflank_text_size() {
  return answer().size();
}
