#pragma once

#include <string>
#include <string_view>

namespace outflank {

// The text as content or attribute value of HTML, XML or SVG.
std::string escape_markup(std::string_view text);

}  // namespace outflank
