#include "games/othello/rules.h"

#include <optional>

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "core/try.h"
#include "games/rules_text.h"

namespace outflank::othello {

namespace {

constexpr std::string_view kAllowed = "size must be an even number from 4 to 16";

// `10`, or `10x10` with equal sides.
Result<Rules> parse_size(std::string_view text) {
  std::string_view side = text;
  if (const std::size_t cross = text.find_first_of("xX"); cross != std::string_view::npos) {
    side = text.substr(0, cross);
    if (text.substr(cross + 1) != side) {
      return fail(InputError::Conflict,
                  "size must have two equal sides, as 8x8, not " + quote(text));
    }
  }
  const Result<int> size = parse_int(side, kMinSize, kMaxSize, "size");
  if (!size || *size % 2 != 0) {
    const bool number = size || size.error().is(InputError::OutOfRange);
    return fail(number ? InputError::OutOfRange : InputError::Syntax,
                std::string(kAllowed) + ", not " + quote(text));
  }
  return Rules{.size = static_cast<std::uint8_t>(*size)};
}

}  // namespace

Result<void> validate(const Rules& rules) {
  if (!is_size(rules.size)) {
    return fail(InputError::OutOfRange,
                std::string(kAllowed) + ", not " + std::to_string(rules.size));
  }
  return {};
}

Result<Rules> parse_rules(std::string_view text) {
  const auto settings = TRY(games::read_settings(text));
  std::optional<Rules> rules;
  for (const auto& [key, value] : settings) {
    if (key != "size") {
      return fail(InputError::Unknown, "unknown rule " + quote(key) + "; Othello knows size");
    }
    if (rules) return fail(InputError::Duplicate, "the rule 'size' is given twice");
    rules = TRY(parse_size(value));
  }
  return rules.value_or(Rules{});
}

std::string to_text(const Rules& rules) {
  return rules == Rules{} ? std::string() : "size=" + std::to_string(rules.size);
}

nlohmann::ordered_json json_of(const Rules& rules) {
  return {{"size", rules.size}};
}

std::string to_json(const Rules& rules) {
  return json_of(rules).dump();
}

}  // namespace outflank::othello
