#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

namespace outflank::match {

// Texts in records are UTF-8, so that every format can carry them.

bool is_utf8(std::string_view text);

// What control characters a text may hold: none in names and tags, line breaks and tabs in comments.
enum class Breaks : std::uint8_t { None, Allowed };

// Nothing, or what is wrong with a text of at most `longest` bytes. `what` names it in the error.
Result<void> check_text(std::string_view text, std::size_t longest, Breaks breaks,
                        std::string_view what);

// A text of some other program made into one that check_text takes: what is not UTF-8 is read as
// Latin-1, control characters become spaces, the rest is cut off at `longest` bytes.
std::string cleaned(std::string_view text, std::size_t longest, Breaks breaks);

}  // namespace outflank::match
