#pragma once

#include <functional>
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

// The pieces with the separator between them: join({"a", "b"}, ", ") is `a, b`. `text_of` turns a piece into text,
// as a member or a function.
template <class Pieces, class TextOf = std::identity>
std::string join(const Pieces& pieces, std::string_view separator, TextOf text_of = {}) {
  std::string joined;
  bool first = true;
  for (const auto& piece : pieces) {
    if (!first) joined += separator;
    first = false;
    joined += std::invoke(text_of, piece);
  }
  return joined;
}

bool equal_ignoring_case(std::string_view a, std::string_view b);

// Decimal digits only (no sign, no space). `what` names the value in the error.
Result<int> parse_int(std::string_view text, int lowest, int highest, std::string_view what);

// The text in single quotes, for an error message: cut to 40 characters, with \xHH for every byte that
// is not printable ASCII. (Not called `quoted`: a call with a std::string would also mean std::quoted.)
std::string quote(std::string_view text);

}  // namespace outflank
