#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.h"

namespace outflank::server {

using Json = nlohmann::ordered_json;

inline constexpr std::size_t kMaxJsonDepth = 8;

// Parses one JSON object; fails on anything else, on duplicate keys and on deep nesting.
Result<Json> parse_object(std::string_view text);

// Bytes that are not UTF-8 become replacement characters.
std::string to_text(const Json& json);

// Reads the keys of an untrusted object, with errors that name them. Read every known key;
// reject_unknown then fails if there are others.
class Fields {
 public:
  explicit Fields(const Json& json) : json_(json) {}

  // Empty if missing or null; too long is an error.
  Result<std::string> text(const char* key, std::size_t longest);
  Result<std::optional<int>> number(const char* key, int lowest, int highest);
  Result<bool> flag(const char* key);
  // The value itself, whatever it is.
  const Json* find(const char* key);

  [[nodiscard]] Result<void> reject_unknown() const;

 private:
  const Json& json_;
  std::size_t found_ = 0;
  std::string known_;  // for the message
};

}  // namespace outflank::server
