#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace outflank::server {

// The pattern that makes a password easy to guess.
enum class PasswordPattern : std::uint8_t { None, Word, OwnWord, Keyboard, Sequence, Repeat, Date };

struct PasswordStrength {
  double bits;  // log2 of the expected number of guesses
  PasswordPattern pattern;
};

// Only the first bytes are examined, since the time grows faster than the length.
inline constexpr std::size_t kMaxExamined = 64;

// `own_words`, in lower case, are assumed to be guessed first. Thread-safe; takes at most a few
// milliseconds.
PasswordStrength password_strength(std::string_view password,
                                   std::span<const std::string> own_words);

}  // namespace outflank::server
