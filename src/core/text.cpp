#include "core/text.h"

#include <algorithm>
#include <charconv>

namespace outflank {

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  while (begin < text.size()) {
    if (is_space(text[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    while (end < text.size() && !is_space(text[end])) ++end;
    parts.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return parts;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

Result<int> parse_int(std::string_view text, int lowest, int highest, std::string_view what) {
  const std::string allowed =
      " must be a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
  int value = 0;
  const char* end = text.data() + text.size();
  const bool digits = !text.empty() && std::ranges::all_of(text, is_digit);
  if (!digits) {
    return fail(InputError::Syntax, std::string(what) + allowed + ", not " + quote(text));
  }
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value < lowest || value > highest) {
    return fail(InputError::OutOfRange, std::string(what) + allowed + ", not " + quote(text));
  }
  return value;
}

std::string quote(std::string_view text) {
  constexpr std::size_t kMaxLength = 40;
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "'";
  for (const char c : text.substr(0, kMaxLength)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
  if (text.size() > kMaxLength) out += "...";
  return out + "'";
}

}  // namespace outflank
