#include "server/network/http_session.h"

#include <optional>
#include <tuple>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "core/text.h"
#include "core/try.h"
#include "server/base/address.h"
#include "server/base/server_error.h"
#include "server/network/live_connection.h"

namespace outflank::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

using HttpRequest = LiveConnection::HttpRequest;

constexpr std::uint32_t kMaxHeader = 8192;
constexpr std::uint64_t kMaxBody = 65536;

constexpr std::string_view kPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors ";

// Boards that other sites may embed. Nothing else is shown under these addresses, whatever follows
// the #: they have no buttons to be abused by clickjacking.
constexpr std::string_view kEmbedded = "/embed/";
// Pictures that other sites show beside a link.
constexpr std::string_view kPreviews = "/preview/";

std::string text_of(const HttpRequest& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

// Behind a proxy the client is the last address that the proxy has added: in the last header line,
// after anything that the client sent. Anything that is not an address is ignored.
std::string true_address(const HttpRequest& request, std::string address,
                         const RequestHandler& handler) {
  if (!handler.behind_proxy()) return address;
  std::string header;
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  for (auto line = first; line != last; ++line) header = std::string(line->value());
  const auto added = trim(std::string_view(header).substr(header.rfind(',') + 1));
  return parse_address(added).value_or(std::move(address));
}

Result<Request> plain(const HttpRequest& from, std::string address, const RequestHandler& handler) {
  Request request;
  const auto target = from.target();
  TRY(parse_target({target.data(), target.size()}, request));
  const auto method = from.method_string();
  request.method = std::string(method.data(), method.size());
  request.address = std::move(address);
  request.host = text_of(from, http::field::host);
  request.origin = text_of(from, http::field::origin);
  request.token = bearer_token(text_of(from, http::field::authorization));
  request.cookie_token = cookie_value(text_of(from, http::field::cookie), handler.cookie_name());
  request.content_type = text_of(from, http::field::content_type);
  request.if_none_match = text_of(from, http::field::if_none_match);
  request.user_agent = text_of(from, http::field::user_agent);
  request.accept_encoding = text_of(from, http::field::accept_encoding);
  request.received_at = std::chrono::steady_clock::now();
  request.body = from.body();
  return request;
}

// Runs on a thread that may block.
template <class Work>
asio::awaitable<std::invoke_result_t<Work>> on_worker(asio::thread_pool& workers, Work work) {
  using Answer = std::invoke_result_t<Work>;
  co_return co_await asio::co_spawn(
      workers, [work = std::move(work)]() -> asio::awaitable<Answer> { co_return work(); },
      asio::use_awaitable);
}

asio::awaitable<Response> answer(const Request& request, RequestHandler& handler,
                                 Workers& workers) {
  if (auto quick = handler.try_handle(request)) co_return *std::move(quick);
  co_return co_await on_worker(workers.of(handler.lane_of(request)),
                               [&] { return handler.handle_blocking(request); });
}

bool is_without_body(const Response& response) {
  return response.status == 204 || response.status == 304;
}

void set_headers(http::response_header<>& out, const Response& response, const HttpRequest& request,
                 RequestHandler& handler) {
  out.version(request.version());
  out.result(static_cast<unsigned>(response.status));
  out.set(http::field::server, "outflank");
  out.set("X-Content-Type-Options", "nosniff");
  out.set("Referrer-Policy", "same-origin");
  // Both together isolate a page, and only in such a page the engine may have threads.
  out.set("Cross-Origin-Opener-Policy", "same-origin");
  out.set("Cross-Origin-Embedder-Policy", "require-corp");
  const std::string_view target(request.target().data(), request.target().size());
  out.set("Cross-Origin-Resource-Policy",
          target.starts_with(kPreviews) ? "cross-origin" : "same-origin");
  const bool embedded = target.starts_with(kEmbedded);
  out.set("Content-Security-Policy", std::string(kPolicy) + (embedded ? "*" : "'none'"));
  if (handler.secure()) {
    out.set("Strict-Transport-Security", "max-age=31536000");
  }
  for (const auto& [name, value] : response.headers) out.insert(name, value);
  if (!is_without_body(response)) out.set(http::field::content_type, response.content_type);
}

http::response<http::string_body> to_beast(Response response, const HttpRequest& request,
                                           RequestHandler& handler) {
  http::response<http::string_body> out;
  set_headers(out, response, request, handler);
  const bool empty = is_without_body(response);
  if (!empty) out.body() = response.shared_body ? *response.shared_body : std::move(response.body);
  out.keep_alive(request.keep_alive());
  const std::size_t size = out.body().size();
  if (request.method() == http::verb::head) out.body().clear();
  if (response.status != 204) out.content_length(empty ? 0 : size);
  ++handler.counters.responses[static_cast<std::size_t>(response.status / 100)];
  return out;
}

// The response to an unreadable request; empty if the client has disconnected.
std::optional<Response> complaint(const beast::error_code& error) {
  if (error == http::error::body_limit) {
    return error_response(Error(ServerError::TooLarge, "the body may have at most 64 KiB"));
  }
  if (error == http::error::header_limit) {
    Response response =
        error_response(Error(ServerError::TooLarge, "the header may have at most 8 KiB"));
    response.status = 431;
    return response;
  }
  if (error == http::error::end_of_stream ||
      error.category() != make_error_code(http::error::bad_method).category()) {
    return std::nullopt;
  }
  return error_response(Error(InputError::Syntax, "this is not HTTP as this server reads it"));
}

// Whether a proxy in front could see the request end elsewhere than we do (request smuggling): only
// one way to give the body's length is accepted.
bool has_doubtful_length(const http::request_header<>& header) {
  const std::size_t encodings = header.count(http::field::transfer_encoding);
  const std::size_t lengths = header.count(http::field::content_length);
  if (encodings == 0) return lengths > 1;
  const auto value = header[http::field::transfer_encoding];
  return encodings > 1 || lengths > 0 || header.version() != 11 ||
         !equal_ignoring_case(trim({value.data(), value.size()}), "chunked");
}

// One connection. Freed when a WebSocket begins, so that it takes no memory while people think.
struct Session {
  beast::tcp_stream stream;
  std::unique_ptr<Admission> admission;
  Times times;
  Workers& workers;

  [[nodiscard]] RequestHandler& handler() const { return admission->handler(); }
};

// True if the connection stays open.
asio::awaitable<bool> write(Session& session, Response response, const HttpRequest& request) {
  auto out = to_beast(std::move(response), request, session.handler());
  beast::error_code error;
  session.stream.expires_after(session.times.response);
  http::response_serializer<http::string_body> serializer(out);
  co_await http::async_write(session.stream, serializer,
                             asio::redirect_error(asio::use_awaitable, error));
  co_return !error && out.keep_alive();
}

// Writes a part, as a chunk or, for HTTP/1.0, as it is.
asio::awaitable<beast::error_code> write_part(Session& session, const std::string& part,
                                              bool chunked) {
  beast::error_code error;
  session.stream.expires_after(session.times.response);
  if (chunked) {
    co_await asio::async_write(session.stream, http::make_chunk(asio::buffer(part)),
                               asio::redirect_error(asio::use_awaitable, error));
  } else {
    co_await asio::async_write(session.stream, asio::buffer(part),
                               asio::redirect_error(asio::use_awaitable, error));
  }
  session.stream.expires_never();
  co_return error;
}

// Ends the connection in a way that no client takes for the end of the response, whatever its version of HTTP.
void cut(Session& session) {
  beast::error_code ignored;
  std::ignore = session.stream.socket().set_option(asio::socket_base::linger(true, 0), ignored);
  std::ignore = session.stream.socket().close(ignored);
}

// A response of which only one part is in memory. True if the connection stays open.
asio::awaitable<bool> write_in_parts(Session& session, Response response,
                                     const HttpRequest& request, asio::thread_pool& workers) {
  const bool chunked = request.version() >= 11;
  http::response<http::empty_body> head;
  set_headers(head, response, request, session.handler());
  ++session.handler().counters.responses[static_cast<std::size_t>(response.status / 100)];
  head.chunked(chunked);
  head.keep_alive(chunked && request.keep_alive());
  http::response_serializer<http::empty_body> serializer(head);
  beast::error_code error;
  session.stream.expires_after(session.times.response);
  co_await http::async_write_header(session.stream, serializer,
                                    asio::redirect_error(asio::use_awaitable, error));
  Result<std::string> part = std::move(response.body);
  while (!error && part && !part->empty()) {
    error = co_await write_part(session, *part, chunked);
    if (error) break;
    // By reference: GCC 12 destroys what such a coroutine would have of its own twice.
    part = co_await on_worker(workers, [&response] { return response.next_part(); });
  }
  if (!error && !part) cut(session);
  if (error || !part) co_return false;
  if (chunked) {
    session.stream.expires_after(session.times.response);
    co_await asio::async_write(session.stream, http::make_chunk_last(),
                               asio::redirect_error(asio::use_awaitable, error));
  }
  co_return !error && head.keep_alive();
}

asio::awaitable<void> write_last(Session& session, Response response, HttpRequest request) {
  request.keep_alive(false);
  co_await write(session, std::move(response), request);
}

asio::awaitable<void> become_live(Session& session, HttpRequest raw, Request request) {
  Result<RequestHandler::Live> live =
      fail(ServerError::TooManyRequests, "there are too many connections from this address");
  if (session.admission->count_for(request.address)) {
    live = co_await on_worker(session.workers.of(Lane::Usual),
                              [&] { return session.handler().prepare_live(request); });
  }
  if (!live) {
    co_await write_last(session, error_response(live.error()), std::move(raw));
    co_return;
  }
  std::make_shared<LiveConnection>(session.stream.release_socket(), std::move(session.admission),
                                   session.times, std::move(live->actor), std::move(live->audience))
      ->start(raw);
}

}  // namespace

asio::awaitable<void> serve_http(asio::ip::tcp::socket socket, std::unique_ptr<Admission> admission,
                                 Times times, Workers& workers) {
  Session session{beast::tcp_stream(std::move(socket)), std::move(admission), times, workers};
  RequestHandler& handler = session.handler();
  beast::flat_buffer buffer;
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kMaxHeader);
    parser.body_limit(kMaxBody);
    beast::error_code error;
    session.stream.expires_after(times.request);
    co_await http::async_read_header(session.stream, buffer, parser,
                                     asio::redirect_error(asio::use_awaitable, error));
    if (!error && has_doubtful_length(parser.get().base())) {
      HttpRequest raw = parser.release();
      co_await write_last(
          session,
          error_response(Error(InputError::Syntax,
                               "the length of a body is given by one Content-Length, "
                               "or by Transfer-Encoding: chunked and nothing else")),
          std::move(raw));
      co_return;
    }
    if (!error && !parser.is_done()) {
      co_await http::async_read(session.stream, buffer, parser,
                                asio::redirect_error(asio::use_awaitable, error));
    }
    if (error) {
      if (auto response = complaint(error)) {
        co_await write_last(session, *std::move(response), {});
      }
      co_return;
    }
    session.stream.expires_never();
    HttpRequest raw = parser.release();
    auto request = plain(raw, true_address(raw, session.admission->address(), handler), handler);
    if (!request) {
      co_await write_last(session, error_response(request.error()), std::move(raw));
      co_return;
    }
    if (beast::websocket::is_upgrade(raw)) {
      co_await become_live(session, std::move(raw), *std::move(request));
      co_return;
    }
    Response response = co_await answer(*request, handler, workers);
    bool open = false;
    if (response.next_part) {
      open = co_await write_in_parts(session, std::move(response), raw,
                                     workers.of(handler.lane_of(*request)));
    } else {
      open = co_await write(session, std::move(response), raw);
    }
    if (!open) break;
  }
  beast::error_code ignored;
  std::ignore = session.stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace outflank::server
