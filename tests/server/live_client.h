#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/json.h"

// A client of the server over real sockets. Every call blocks, for a minute at most.
namespace outflank::tests {

using server::Json;
using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpAnswer {
  int status = 0;
  Headers headers;
  std::string body;

  [[nodiscard]] Json json() const { return Json::parse(body, nullptr, false); }
  // Empty if it is not there.
  [[nodiscard]] std::string header(const std::string& name) const;
};

// One request after the other. With a body: as JSON.
class HttpConnection {
 public:
  explicit HttpConnection(int port);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  // Status 0 if there was no answer.
  HttpAnswer request(const std::string& method, const std::string& target,
                     const std::string& body = {}, const Headers& headers = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A request on a connection of its own.
HttpAnswer request(int port, const std::string& method, const std::string& target,
                   const std::string& body = {}, const Headers& headers = {});

class LiveClient {
 public:
  // Check `refused` before anything else.
  LiveClient(int port, const std::string& target, const Headers& headers);
  ~LiveClient();
  LiveClient(const LiveClient&) = delete;
  LiveClient& operator=(const LiveClient&) = delete;

  // The status of the answer if it was no WebSocket.
  [[nodiscard]] std::optional<int> refused() const;
  void send_text(const std::string& text);
  void send(const Json& json) { send_text(server::to_text(json)); }
  void send_binary(const std::string& bytes);
  // The next message; null when the connection has ended.
  Json receive();
  // The next one of a type; others are passed over.
  Json receive(const std::string& type);
  // Why the server has closed it; 0: it has not said.
  [[nodiscard]] int close_code() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace outflank::tests
