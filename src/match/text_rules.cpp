#include "match/text_rules.h"

#include <algorithm>

#include "core/text.h"

namespace outflank::match {
namespace {

constexpr bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// The length of the well-formed character at the front, 0 if there is none: no overlong forms, no
// surrogates, nothing beyond U+10FFFF.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return 0;
  }
  const unsigned char second = byte(1);
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
      (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) {
    return 0;
  }
  return length;
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

bool is_allowed(char c, Breaks breaks) {
  return !is_control(c) || (breaks == Breaks::Allowed && (c == '\n' || c == '\t'));
}

std::string from_latin1(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0U | byte >> 6U);
      out += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return out;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string with_replacements(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    out += length == 0 ? "\xEF\xBF\xBD" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

Result<void> check_text(std::string_view text, std::size_t longest, Breaks breaks,
                        std::string_view what) {
  if (text.size() > longest) {
    return fail(InputError::TooLong, std::string(what) + " has " + std::to_string(text.size()) +
                                         " bytes; at most " + std::to_string(longest) +
                                         " are allowed");
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_allowed(text[i], breaks)) continue;
    return fail(InputError::Syntax,
                std::string(what) + " holds the control character " + quote(text.substr(i, 1)));
  }
  if (!is_utf8(text)) {
    return fail(InputError::Syntax, std::string(what) + " is not UTF-8: " + quote(text));
  }
  return {};
}

std::string cleaned(std::string_view text, std::size_t longest, Breaks breaks) {
  std::string out = is_utf8(text) ? std::string(text) : from_latin1(text);
  for (char& c : out) {
    if (!is_allowed(c, breaks)) c = ' ';
  }
  if (out.size() <= longest) return out;
  std::size_t end = longest;
  while (end > 0 && is_continuation(out[end])) --end;
  out.resize(end);
  return out;
}

}  // namespace outflank::match
