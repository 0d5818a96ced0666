#include "server/live_client.h"

#include <chrono>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace outflank::tests {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;

namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 60s;  // a busy machine takes seconds to hash a password

tcp::endpoint loopback(int port) {
  return {asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)};
}

// Runs one asynchronous operation to its end, so that it can be given a time limit.
template <class Start>
beast::error_code complete(asio::io_context& io, Start start) {
  beast::error_code result = asio::error::timed_out;
  start([&](beast::error_code error, auto&&...) { result = error; });
  io.restart();
  io.run();
  return result;
}

}  // namespace

std::string HttpAnswer::header(const std::string& name) const {
  for (const auto& [key, value] : headers) {
    if (beast::iequals(key, name)) return value;
  }
  return {};
}

struct HttpConnection::Impl {
  int port = 0;
  asio::io_context io;
  beast::tcp_stream stream{io};
  beast::flat_buffer buffer;
};

HttpConnection::HttpConnection(int port) : impl_(std::make_unique<Impl>()) {
  impl_->port = port;
  impl_->stream.connect(loopback(port));
}

HttpConnection::~HttpConnection() = default;

HttpAnswer HttpConnection::request(const std::string& method, const std::string& target,
                                   const std::string& body, const Headers& headers) {
  http::request<http::string_body> out(http::string_to_verb(method), target, 11);
  out.set(http::field::host, "127.0.0.1:" + std::to_string(impl_->port));
  if (!body.empty()) {
    out.set(http::field::content_type, "application/json");
    out.body() = body;
  }
  for (const auto& [name, value] : headers) out.erase(name);
  for (const auto& [name, value] : headers) out.insert(name, value);  // some are there twice
  out.prepare_payload();
  beast::error_code error;
  http::write(impl_->stream, out, error);
  if (error) return {};
  http::response_parser<http::string_body> in;
  if (method == "HEAD") in.skip(true);
  impl_->stream.expires_after(kPatience);
  error = complete(impl_->io,
                   [&](auto done) { http::async_read(impl_->stream, impl_->buffer, in, done); });
  if (error) return {};
  HttpAnswer answer;
  answer.status = static_cast<int>(in.get().result_int());
  for (const auto& field : in.get()) {
    answer.headers.emplace_back(field.name_string(), field.value());
  }
  answer.body = in.get().body();
  return answer;
}

HttpAnswer request(int port, const std::string& method, const std::string& target,
                   const std::string& body, const Headers& headers) {
  return HttpConnection(port).request(method, target, body, headers);
}

struct LiveClient::Impl {
  asio::io_context io;
  websocket::stream<beast::tcp_stream> stream{io};
  beast::flat_buffer buffer;
  std::optional<int> refused;
};

LiveClient::LiveClient(int port, const std::string& target, const Headers& headers)
    : impl_(std::make_unique<Impl>()) {
  auto& stream = impl_->stream;
  beast::get_lowest_layer(stream).connect(loopback(port));
  stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& out) {
    for (const auto& [name, value] : headers) out.set(name, value);
  }));
  websocket::response_type answer;
  beast::error_code error;
  stream.handshake(answer, "127.0.0.1:" + std::to_string(port), target, error);
  if (error) impl_->refused = static_cast<int>(answer.result_int());
}

LiveClient::~LiveClient() = default;

std::optional<int> LiveClient::refused() const {
  return impl_->refused;
}

void LiveClient::send_text(const std::string& text) {
  beast::error_code ignored;
  impl_->stream.text(true);
  impl_->stream.write(asio::buffer(text), ignored);
}

void LiveClient::send_binary(const std::string& bytes) {
  beast::error_code ignored;
  impl_->stream.binary(true);
  impl_->stream.write(asio::buffer(bytes), ignored);
}

Json LiveClient::receive() {
  impl_->buffer.clear();
  beast::get_lowest_layer(impl_->stream).expires_after(kPatience);
  const auto error =
      complete(impl_->io, [&](auto done) { impl_->stream.async_read(impl_->buffer, done); });
  if (error) return nullptr;
  return Json::parse(beast::buffers_to_string(impl_->buffer.data()), nullptr, false);
}

Json LiveClient::receive(const std::string& type) {
  while (true) {
    Json json = receive();
    if (json.is_null() || json["type"] == type) return json;
  }
}

int LiveClient::close_code() const {
  return impl_->stream.reason().code;
}

}  // namespace outflank::tests
