#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace outflank::server {

// What makes most of a password easy to guess.
enum class PasswordPattern : std::uint8_t { None, Word, OwnWord, Keyboard, Sequence, Repeat, Date };

struct PasswordStrength {
  double bits;  // the logarithm of how many guesses a good guesser needs
  PasswordPattern pattern;
};

// Looks at the first so many bytes alone, since the time it takes grows faster than the length.
inline constexpr std::size_t kMaxExamined = 64;

// `own_words`, in lower case, are tried by a guesser before all others. From any thread; takes a few
// milliseconds at most.
PasswordStrength password_strength(std::string_view password,
                                   std::span<const std::string> own_words);

}  // namespace outflank::server
