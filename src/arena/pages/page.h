#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Single-file pages, built from parts of the web site (web/scripts/pages.mjs). Content from bots
// and files is data, never markup.
namespace outflank::arena {

// A built page with its title and its data, a JSON text, filled in.
std::string filled_page(std::string_view page, std::string_view title, std::string_view json);

// JSON text as the content of a <script> element: the same value, but nothing in it can end the element,
// begin a comment or, read as JavaScript, break a line.
std::string script_text(std::string_view json);

// The bytes of an embedded file (search/embed_file.h).
std::string_view embedded_text(const std::byte* begin, const std::byte* end);

}  // namespace outflank::arena
