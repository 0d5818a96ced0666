#include "server/people/password_strength.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include <utf8proc.h>
#include <zxcvbn.h>

namespace outflank::server {
namespace {

PasswordPattern pattern_of(ZxcTypeMatch_t type) {
  switch (type & ~MULTIPLE_MATCH) {
    case DICTIONARY_MATCH:
    case DICT_LEET_MATCH: return PasswordPattern::Word;
    case USER_MATCH:
    case USER_LEET_MATCH: return PasswordPattern::OwnWord;
    case REPEATS_MATCH: return PasswordPattern::Repeat;
    case SEQUENCE_MATCH: return PasswordPattern::Sequence;
    case SPATIAL_MATCH: return PasswordPattern::Keyboard;
    case DATE_MATCH:
    case YEAR_MATCH: return PasswordPattern::Date;
    default: return PasswordPattern::None;
  }
}

PasswordStrength examine(const std::string& password, std::vector<const char*>& words) {
  ZxcMatch_t* parts = nullptr;
  const double bits = ZxcvbnMatch(password.c_str(), words.data(), &parts);
  const std::unique_ptr<ZxcMatch_t, decltype(&ZxcvbnFreeInfo)> owner(parts, &ZxcvbnFreeInfo);
  PasswordStrength strength{bits, PasswordPattern::None};
  int longest = 0;
  for (const ZxcMatch_t* part = parts; part != nullptr; part = part->Next) {
    const PasswordPattern pattern = pattern_of(part->Type);
    if (pattern == PasswordPattern::None || part->Length <= longest) continue;
    longest = part->Length;
    strength.pattern = pattern;
  }
  return strength;
}

// Without accents, which the word lists lack; empty if it is not UTF-8.
std::string without_accents(const std::string& text) {
  constexpr auto kHow = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE |
                                                       UTF8PROC_STRIPMARK | UTF8PROC_COMPAT);
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &mapped, kHow);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (length < 0) return {};
  return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length)};
}

}  // namespace

PasswordStrength password_strength(std::string_view password,
                                   std::span<const std::string> own_words) {
  std::vector<const char*> words;
  for (const std::string& word : own_words) words.push_back(word.c_str());
  words.push_back(nullptr);
  // A zero byte would end the C string early.
  std::string text(password.substr(0, kMaxExamined));
  std::ranges::replace(text, '\0', '\x01');
  const PasswordStrength as_it_is = examine(text, words);
  const std::string plain = without_accents(text).substr(0, kMaxExamined);
  if (plain.empty() || plain == text) return as_it_is;
  return std::min(examine(plain, words), as_it_is,
                  [](const auto& a, const auto& b) { return a.bits < b.bits; });
}

}  // namespace outflank::server
