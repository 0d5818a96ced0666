#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"

// Requests and responses as plain values, independent of the transport.
namespace outflank::server {

struct Request {
  std::string method;
  std::string path;  // decoded, without the query
  std::vector<std::pair<std::string, std::string>> query;
  std::string address;
  std::string host;
  std::string origin;
  std::string token;  // of the Authorization header
  std::string cookie_token;
  std::string content_type;
  std::string if_none_match;
  std::string accept_encoding;
  std::string user_agent;
  std::chrono::steady_clock::time_point received_at{};
  bool keep_alive = true;
  std::string body;

  // The value in the query; empty if missing.
  [[nodiscard]] std::string_view query_value(std::string_view key) const;
};

// The next part of a long response, which may block; empty: there is none.
using NextPart = std::function<Result<std::string>()>;

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  std::shared_ptr<const std::string> shared_body;  // instead, where it is set
  // What comes after `body`, where it is too long for the memory. Called until it returns an empty part or fails; then the
  // connection is cut, so that the client knows that something is missing.
  NextPart next_part{};
};

// The path and query of a request target. Refuses what is not plain: bad escapes, control characters,
// `..`, more than the limits.
Result<void> parse_target(std::string_view target, Request& request);

// The value of a cookie; empty if missing.
std::string_view cookie_value(std::string_view header, std::string_view name);
// Whether an Accept-Encoding header accepts that encoding, with a weight above 0.
bool accepts(std::string_view header, std::string_view encoding);
// What follows `Bearer `.
std::string_view bearer_token(std::string_view header);

Response json_response(int status, std::string body);
// `{"error": …, "message": …}` with its status. Internal errors do not show their message.
Response error_response(const Error& error);
// The same, with Retry-After.
Response limit_response(const Error& error, double seconds);

}  // namespace outflank::server
