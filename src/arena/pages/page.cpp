#include "arena/pages/page.h"

#include <array>
#include <cassert>
#include <utility>

#include "core/markup.h"

namespace outflank::arena {

// Inserted text is not scanned again, so that a title cannot inject the data marker.
std::string filled_page(std::string_view page, std::string_view title, std::string_view json) {
  const std::array<std::pair<std::string_view, std::string>, 2> texts = {
      {{"{{title}}", escape_markup(title)}, {"{{data}}", script_text(json)}}};
  std::string filled;
  for (const auto& [mark, text] : texts) {
    const std::size_t at = page.find(mark);
    assert(at != std::string_view::npos);
    filled += page.substr(0, at);
    filled += text;
    page.remove_prefix(at + mark.size());
  }
  return filled += page;
}

// JSON has these characters only inside strings, so that each can become an escape sequence.
std::string script_text(std::string_view json) {
  constexpr std::string_view kLineSeparator = "\xE2\x80\xA8";
  constexpr std::string_view kParagraphSeparator = "\xE2\x80\xA9";
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = json.substr(i);
    if (rest.starts_with(kLineSeparator) || rest.starts_with(kParagraphSeparator)) {
      out += rest.starts_with(kLineSeparator) ? "\\u2028" : "\\u2029";
      i += kLineSeparator.size() - 1;
      continue;
    }
    switch (json[i]) {
      case '<': out += "\\u003c"; break;
      case '>': out += "\\u003e"; break;
      case '&': out += "\\u0026"; break;
      default: out += json[i];
    }
  }
  return out;
}

std::string_view embedded_text(const std::byte* begin, const std::byte* end) {
  return {reinterpret_cast<const char*>(begin), static_cast<std::size_t>(end - begin)};
}

}  // namespace outflank::arena
