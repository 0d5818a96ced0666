#include "server/people/client_name.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMaxProduct = 30;

using Names = std::pair<std::string_view, std::string_view>;  // in the header, as shown

// The first match counts: most browsers also claim to be others.
constexpr Names kBrowsers[] = {
    {"Edg", "Edge"},           {"OPR/", "Opera"},     {"SamsungBrowser/", "Samsung Internet"},
    {"Firefox/", "Firefox"},   {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"},
    {"Chromium/", "Chromium"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}};
constexpr Names kSystems[] = {{"Windows", "Windows"}, {"Android", "Android"}, {"iPhone", "iPhone"},
                              {"iPad", "iPad"},       {"Mac OS X", "macOS"},  {"CrOS", "ChromeOS"},
                              {"Linux", "Linux"}};

template <std::size_t size>
std::string_view find_in(const Names (&names)[size], std::string_view text) {
  const auto* found =
      std::ranges::find_if(names, [&](const Names& one) { return text.contains(one.first); });
  return found == std::end(names) ? std::string_view() : found->second;
}

// `curl` of `curl/8.1`: letters, digits and a little more.
std::string_view product_of(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && size < kMaxProduct &&
         (is_digit(text[size]) || (to_lower(text[size]) >= 'a' && to_lower(text[size]) <= 'z') ||
          text[size] == '-' || text[size] == '_' || text[size] == '.')) {
    ++size;
  }
  return text.substr(0, size);
}

}  // namespace

std::string client_name(std::string_view user_agent) {
  const std::string_view browser = find_in(kBrowsers, user_agent);
  if (browser.empty()) return std::string(product_of(user_agent));
  const std::string_view system = find_in(kSystems, user_agent);
  return std::string(browser) + (system.empty() ? "" : ", ") + std::string(system);
}

}  // namespace outflank::server
