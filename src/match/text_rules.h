#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

namespace outflank::match {

// Texts in records are UTF-8, so that every format can hold them.

bool is_utf8(std::string_view text);

// The text with a replacement character for every byte that is not part of a character.
std::string with_replacements(std::string_view text);

// What control characters a text may hold: none in names and tags, line breaks and tabs in comments.
enum class Breaks : std::uint8_t { None, Allowed };

// Checks a text of at most `longest` bytes. `what` names it in the error.
Result<void> check_text(std::string_view text, std::size_t longest, Breaks breaks,
                        std::string_view what);

// Makes another program's text pass check_text: what is not UTF-8 is read as Latin-1, control
// characters become spaces, and the rest beyond `longest` bytes is cut off.
std::string cleaned(std::string_view text, std::size_t longest, Breaks breaks);

}  // namespace outflank::match
