#include "arena/pages/page.h"

#include <algorithm>
#include <cassert>

#include "search/embed_file.h"

// The folder is given by the build.
OUTFLANK_EMBED(kOutflankPagesStyle, OUTFLANK_PAGES "/common/common.css");
OUTFLANK_EMBED(kOutflankPagesScript, OUTFLANK_PAGES "/common/common.js");

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

std::string_view embedded_text(const std::byte* begin, const std::byte* end) {
  return {reinterpret_cast<const char*>(begin), static_cast<std::size_t>(end - begin)};
}

std::string_view common_style() {
  return embedded_text(kOutflankPagesStyle, kOutflankPagesStyleEnd);
}

std::string page_script(std::initializer_list<std::string_view> files) {
  std::string script = "\"use strict\";\n(() => {\n";
  script += embedded_text(kOutflankPagesScript, kOutflankPagesScriptEnd);
  for (const std::string_view file : files) script += file;
  return script += "})();\n";
}

}  // namespace outflank::arena
