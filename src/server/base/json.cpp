#include "server/base/json.h"

#include <unordered_set>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "match/text_rules.h"

namespace outflank::server {

Result<Json> parse_object(std::string_view text) {
  // Checked while parsing, so that nothing deep is ever built.
  bool too_deep = false;
  std::string twice;
  std::vector<std::unordered_set<std::string>> keys;
  const Json::parser_callback_t check = [&](int depth, Json::parse_event_t event, Json& value) {
    if (depth > static_cast<int>(kMaxJsonDepth)) too_deep = true;
    if (too_deep) return false;
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second) {
      twice = value.get<std::string>();
    }
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    return true;
  };
  Json json = Json::parse(text, check, false);
  if (too_deep) return fail(InputError::TooLong, "the JSON is nested too deeply");
  if (json.is_discarded()) return fail(InputError::Syntax, "this is not JSON: " + quote(text));
  if (!json.is_object()) {
    return fail(InputError::Syntax, "a JSON object is needed, not " + quote(text));
  }
  if (!twice.empty())
    return fail(InputError::Duplicate, "the key " + quote(twice) + " appears twice");
  return json;
}

std::string to_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

const Json* Fields::find(const char* key) {
  known_ += (known_.empty() ? "" : ", ") + std::string(key);
  const auto found = json_.find(key);
  if (found == json_.end()) return nullptr;
  ++found_;
  return found->is_null() ? nullptr : &*found;
}

Result<std::string> Fields::text(const char* key, std::size_t longest) {
  const Json* value = find(key);
  if (value == nullptr) return std::string();
  if (!value->is_string()) {
    return fail(InputError::Syntax, std::string(key) + " must be a text");
  }
  auto text = value->get<std::string>();
  TRY(match::check_text(text, longest, match::Breaks::None, key));
  return text;
}

Result<std::optional<int>> Fields::number(const char* key, int lowest, int highest) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number_unsigned() ||
      value->get<std::uint64_t>() < static_cast<std::uint64_t>(lowest) ||
      value->get<std::uint64_t>() > static_cast<std::uint64_t>(highest)) {
    return fail(InputError::OutOfRange, std::string(key) + " must be a whole number from " +
                                            std::to_string(lowest) + " to " +
                                            std::to_string(highest));
  }
  return value->get<int>();
}

Result<bool> Fields::flag(const char* key) {
  const Json* value = find(key);
  if (value == nullptr) return false;
  if (!value->is_boolean()) {
    return fail(InputError::Syntax, std::string(key) + " must be true or false");
  }
  return value->get<bool>();
}

Result<void> Fields::reject_unknown() const {
  if (found_ == json_.size()) return {};
  return fail(InputError::Unknown, "there are unknown keys; those known here are " + known_);
}

}  // namespace outflank::server
