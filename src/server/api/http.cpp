#include "server/api/http.h"

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "core/try.h"
#include "match/text_rules.h"
#include "server/base/json.h"
#include "server/base/server_error.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMaxTarget = 2000;
constexpr std::size_t kMaxQuery = 20;

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = to_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

enum class Plus : std::uint8_t { IsPlus, IsSpace };

Result<std::string> decode(std::string_view text, Plus plus) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '+' && plus == Plus::IsSpace) c = ' ';
    if (c == '%') {
      const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
      if (high < 0 || low < 0) return fail(InputError::Syntax, "the address has a wrong escape");
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      return fail(InputError::Syntax, "the address has a control character");
    }
    out += c;
  }
  if (!match::is_utf8(out)) return fail(InputError::Syntax, "the address is not UTF-8");
  return out;
}

}  // namespace

std::string_view Request::query_value(std::string_view key) const {
  const auto found = std::ranges::find(query, key, [](const auto& pair) { return pair.first; });
  return found == query.end() ? std::string_view() : std::string_view(found->second);
}

Result<void> parse_target(std::string_view target, Request& request) {
  if (target.empty() || target[0] != '/' || target.size() > kMaxTarget) {
    return fail(InputError::Syntax, "the address must begin with / and have at most 2000 bytes");
  }
  const std::size_t mark = target.find('?');
  auto path = TRY(decode(target.substr(0, mark), Plus::IsPlus));
  for (const std::string_view part : split(path, '/')) {
    if (part == ".." || part == "." || part.contains('\\')) {
      return fail(InputError::Syntax, "the address may not have '.', '..' or a backslash in it");
    }
  }
  request.path = std::move(path);
  if (mark == std::string_view::npos) return {};
  for (const std::string_view pair : split(target.substr(mark + 1), '&')) {
    if (pair.empty()) continue;
    if (request.query.size() >= kMaxQuery) {
      return fail(InputError::TooLong, "the address has more than 20 parameters");
    }
    const std::size_t equals = pair.find('=');
    auto key = TRY(decode(pair.substr(0, equals), Plus::IsSpace));
    const std::string_view raw =
        equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1);
    auto value = TRY(decode(raw, Plus::IsSpace));
    request.query.emplace_back(std::move(key), std::move(value));
  }
  return {};
}

std::string_view cookie_value(std::string_view header, std::string_view name) {
  for (const std::string_view part : split(header, ';')) {
    const std::string_view pair = trim(part);
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
      return pair.substr(name.size() + 1);
    }
  }
  return {};
}

bool accepts(std::string_view header, std::string_view encoding) {
  for (const std::string_view part : split(header, ',')) {
    const std::size_t end = part.find(';');
    if (!equal_ignoring_case(trim(part.substr(0, end)), encoding)) continue;
    if (end == std::string_view::npos) return true;
    const std::string_view weight = trim(part.substr(end + 1));
    return !weight.starts_with("q=0") ||
           weight.find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

std::string_view bearer_token(std::string_view header) {
  constexpr std::string_view kScheme = "Bearer ";
  if (header.size() < kScheme.size() ||
      !equal_ignoring_case(header.substr(0, kScheme.size()), kScheme)) {
    return {};
  }
  return trim(header.substr(kScheme.size()));
}

Response json_response(int status, std::string body) {
  Response response;
  response.status = status;
  response.body = std::move(body);
  return response;
}

Response error_response(const Error& error) {
  const int status = status_of(error.name());
  // Database errors must not leak internals.
  const bool ours = (status == 503 || status == 500) && !error.is(ServerError::EnginesFull);
  const std::string message =
      ours ? "the server cannot do this now; try again later" : error.message();
  Response response =
      json_response(status, to_text(Json{{"error", error.name()}, {"message", message}}));
  if (status == 503 || status == 429) response.headers.emplace_back("Retry-After", "1");
  return response;
}

Response limit_response(const Error& error, double seconds) {
  Response response = error_response(error);
  response.headers = {{"Retry-After", std::to_string(static_cast<int>(std::ceil(seconds)))}};
  return response;
}

}  // namespace outflank::server
