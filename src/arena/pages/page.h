#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

// Pages that are one file: templates of this folder's subfolders with their styles, scripts and data
// put in. What comes from bots and files is data and never markup.
namespace outflank::arena {

// Replaces every `{{name}}` of the template by the text of that name. What is put in is not looked
// at again, so that no text can bring in another. Needs a text for every name in the template.
std::string filled(std::string_view page_template,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> texts);

// Text as content or attribute value of HTML.
std::string html_text(std::string_view text);

// JSON text as the content of a <script> element: the same value, but nothing in it can end the element,
// begin a comment or, read as JavaScript, break a line.
std::string script_text(std::string_view json);

// The bytes of a file that was put into the program (search/embed_file.h).
std::string_view embedded_text(const std::byte* begin, const std::byte* end);

// The style that all pages begin with.
std::string_view common_style();

// The script of a page: its own files, which begin with its table of texts, and what all pages share.
std::string page_script(std::initializer_list<std::string_view> files);

}  // namespace outflank::arena
