#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"

namespace outflank::games {

using Setting = std::pair<std::string, std::string>;  // key, value

inline constexpr std::size_t kMaxRulesText = 2000;  // bytes

// Reads the two forms in which rules are written, `key=value` pairs separated by spaces or commas
// and a flat JSON object, into one list of settings in the order given. Keys are lower case; no key
// comes twice. JSON true, false and null become "true", "false" and "none".
Result<std::vector<Setting>> read_settings(std::string_view text);

// A word that a setting accepts, and its value.
template <class E>
struct Choice {
  std::string_view word;
  E value;
};

std::string unknown_choice(std::string_view key, std::string_view value,
                           std::span<const std::string_view> allowed);

template <class E, std::size_t N>
Result<E> read_choice(std::string_view key, std::string_view value, const Choice<E> (&choices)[N]) {
  std::vector<std::string_view> allowed;
  for (const Choice<E>& choice : choices) {
    if (choice.word == value) return choice.value;
    allowed.push_back(choice.word);
  }
  return fail(InputError::Unknown, unknown_choice(key, value, allowed));
}

template <class E, std::size_t N>
std::string_view word_of(E value, const Choice<E> (&choices)[N]) {
  for (const Choice<E>& choice : choices) {
    if (choice.value == value) return choice.word;
  }
  return "";
}

}  // namespace outflank::games
