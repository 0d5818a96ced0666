#include "arena/pages/page.h"

#include <algorithm>
#include <cassert>

namespace outflank::arena {

std::string filled(std::string_view page_template,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> texts) {
  std::string page;
  for (;;) {
    const std::size_t open = page_template.find("{{");
    const std::size_t close = page_template.find("}}", open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    const std::string_view name = page_template.substr(open + 2, close - open - 2);
    const auto* text =
        std::ranges::find(texts, name, &std::pair<std::string_view, std::string_view>::first);
    assert(text != texts.end());
    page += page_template.substr(0, open);
    if (text != texts.end()) page += text->second;
    page_template.remove_prefix(close + 2);
  }
  return page += page_template;
}

std::string html_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

// Outside of strings JSON has none of these characters, so that each may become an escape of a string.
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

}  // namespace outflank::arena
