#include "games/rules_text.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "core/try.h"

namespace outflank::games {
namespace {

using Json = nlohmann::ordered_json;

Result<void> add(std::vector<Setting>& settings, std::string key, std::string value) {
  std::ranges::transform(key, key.begin(), to_lower);
  std::ranges::transform(value, value.begin(), to_lower);
  if (std::ranges::any_of(settings, [&](const Setting& s) { return s.first == key; })) {
    return fail(InputError::Duplicate, "rules: " + quote(key) + " is given twice");
  }
  settings.emplace_back(std::move(key), std::move(value));
  return {};
}

Result<std::vector<Setting>> read_json(std::string_view text) {
  // The parser keeps the last of two equal keys; the callback sees them all.
  std::vector<std::string> keys;
  const auto note_key = [&keys](int depth, Json::parse_event_t event, Json& parsed) {
    if (depth == 1 && event == Json::parse_event_t::key) keys.push_back(parsed.get<std::string>());
    return true;
  };
  const Json json = Json::parse(text, note_key, /*allow_exceptions=*/false);
  if (json.is_discarded() || !json.is_object()) {
    return fail(InputError::Syntax, "rules: " + quote(text) + " is not a JSON object");
  }
  std::ranges::sort(keys);
  if (const auto twice = std::ranges::adjacent_find(keys); twice != keys.end()) {
    return fail(InputError::Duplicate, "rules: " + quote(*twice) + " is given twice");
  }
  std::vector<Setting> settings;
  for (const auto& [key, value] : json.items()) {
    std::string word;
    if (value.is_string()) {
      word = value.get<std::string>();
    } else if (value.is_null()) {
      word = "none";
    } else if (value.is_boolean() || value.is_number_integer()) {
      word = value.dump();
    } else {
      return fail(InputError::Syntax,
                  "rules: " + quote(key) + " must be a word, a whole number, true, false or null");
    }
    TRY(add(settings, key, word));
  }
  return settings;
}

}  // namespace

Result<std::vector<Setting>> read_settings(std::string_view text) {
  if (text.size() > kMaxRulesText) {
    return fail(InputError::TooLong,
                "rules: at most " + std::to_string(kMaxRulesText) + " bytes are read");
  }
  text = trim(text);
  if (text.starts_with('{')) return read_json(text);

  std::string spaced(text);
  std::ranges::replace(spaced, ',', ' ');
  std::vector<Setting> settings;
  for (const std::string_view word : words(spaced)) {
    const std::size_t equals = word.find('=');
    if (equals == 0 || equals == std::string_view::npos || equals + 1 == word.size()) {
      return fail(InputError::Syntax, "rules: " + quote(word) + " is not of the form key=value");
    }
    TRY(add(settings, std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))));
  }
  return settings;
}

std::string unknown_choice(std::string_view key, std::string_view value,
                           std::span<const std::string_view> allowed) {
  std::string message = "rules: " + std::string(key) + " must be ";
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    if (i > 0) message += i + 1 == allowed.size() ? " or " : ", ";
    message += allowed[i];
  }
  return message + ", not " + quote(value);
}

}  // namespace outflank::games
