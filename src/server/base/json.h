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

// Reads one JSON object; fails on anything else, on a key twice and on deep nesting.
Result<Json> parse_object(std::string_view text);

// Bytes that are not UTF-8 become replacement characters.
std::string to_text(const Json& json);

// The keys of one object that came from outside, with errors that name them. Every key that is known
// is asked for; `done` then fails if there are others.
class Fields {
 public:
  explicit Fields(const Json& json) : json_(json) {}

  // Empty, or nothing, if it is not there or null; too long is an error.
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
