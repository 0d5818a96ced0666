#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace outflank {

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string_view trim(std::string_view text);

// The pieces between separators, empty ones included: split("a//b", '/') is {"a", "", "b"}.
std::vector<std::string_view> split(std::string_view text, char separator);

// The pieces between runs of white space; no empty ones.
std::vector<std::string_view> words(std::string_view text);

bool equal_ignoring_case(std::string_view a, std::string_view b);

// Decimal digits only (no sign, no space). `what` names the value in the error.
Result<int> parse_int(std::string_view text, int lowest, int highest, std::string_view what);

// The text in single quotes for an error message: shortened to 40 characters, bytes that are not
// printable ASCII shown as \xHH.
std::string quoted(std::string_view text);

}  // namespace outflank
