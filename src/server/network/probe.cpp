#include "server/network/probe.h"

#include <cerrno>
#include <cstring>
#include <memory>
#include <string>

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/text.h"
#include "core/try.h"

namespace outflank::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxStatusLine = 256;

struct Target {
  std::string host;
  std::string port = "80";
  std::string path = "/";
};

Result<Target> target_of(std::string_view url) {
  constexpr std::string_view kScheme = "http://";
  if (!url.starts_with(kScheme)) {
    return fail(InputError::Syntax, "the address must begin with http://, not " + quote(url));
  }
  Target target;
  std::string_view rest = url.substr(kScheme.size());
  if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
    target.path = rest.substr(slash);
    rest = rest.substr(0, slash);
  }
  for (const char c : url) {
    if (c <= ' ' || c == '\x7f') {
      return fail(InputError::Syntax, "the address has a space or a control character in it");
    }
  }
  const std::size_t bracket = rest.rfind(']');
  const std::size_t colon = rest.rfind(':');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    target.port = std::to_string(TRY(parse_int(rest.substr(colon + 1), 1, 65535, "the port")));
    rest = rest.substr(0, colon);
  }
  if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
  if (rest.empty()) return fail(InputError::Missing, "the address names no host: " + quote(url));
  target.host = rest;
  return target;
}

class Socket {
 public:
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  ~Socket() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  [[nodiscard]] int get() const { return descriptor_; }

 private:
  int descriptor_;
};

Failure not_reached(std::string why) {
  return fail(ProbeError::NotReached, std::move(why));
}

std::string last_error() {
  return std::strerror(errno);
}

// Waits until the socket is readable or writable.
Result<void> wait(const Socket& socket, short what, Clock::time_point until) {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return not_reached("no answer in time");
    pollfd one{socket.get(), what, 0};
    const int ready = poll(&one, 1, static_cast<int>(left));
    if (ready > 0) return {};
    if (ready < 0 && errno != EINTR) return not_reached(last_error());
  }
}

Result<void> connect_to(const Socket& socket, const addrinfo& where, Clock::time_point until) {
  if (socket.get() < 0) return not_reached(last_error());
  if (connect(socket.get(), where.ai_addr, where.ai_addrlen) == 0) return {};
  if (errno != EINPROGRESS) return not_reached(last_error());
  TRY(wait(socket, POLLOUT, until));
  int problem = 0;
  socklen_t size = sizeof problem;
  getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &problem, &size);
  if (problem != 0) return not_reached(std::strerror(problem));
  return {};
}

Result<void> send_all(const Socket& socket, std::string_view text, Clock::time_point until) {
  while (!text.empty()) {
    TRY(wait(socket, POLLOUT, until));
    const ssize_t sent = send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return not_reached(last_error());
    if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return {};
}

// The first line of the response, or enough of it to see the status.
Result<std::string> status_line(const Socket& socket, Clock::time_point until) {
  std::string line;
  while (line.size() < kMaxStatusLine && !line.contains('\n')) {
    TRY(wait(socket, POLLIN, until));
    char bytes[kMaxStatusLine];
    const ssize_t got = recv(socket.get(), bytes, sizeof bytes, 0);
    if (got < 0 && errno != EAGAIN && errno != EINTR) return not_reached(last_error());
    if (got == 0) return not_reached("it closed the connection without an answer");
    if (got > 0) line.append(bytes, static_cast<std::size_t>(got));
  }
  return line.substr(0, line.find_first_of("\r\n"));
}

Result<void> ask(const addrinfo& where, const Target& target, Clock::time_point until) {
  const Socket socket(
      ::socket(where.ai_family, where.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  TRY(connect_to(socket, where, until));
  TRY(send_all(socket,
               fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", target.path,
                           target.host),
               until));
  const std::string line = TRY(status_line(socket, until));
  if (!line.starts_with("HTTP/1.") || line.size() < 12) {
    return fail(ProbeError::NotHealthy, "it does not speak HTTP: " + quote(line));
  }
  if (const std::string status = line.substr(9); status != "200" && !status.starts_with("200 ")) {
    return fail(ProbeError::NotHealthy, "it answers " + quote(status));
  }
  return {};
}

}  // namespace

Result<void> probe(std::string_view url, std::chrono::milliseconds limit) {
  const Target target = TRY(target_of(url));
  const auto until = Clock::now() + limit;
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int problem = getaddrinfo(target.host.c_str(), target.port.c_str(), &hints, &found);
      problem != 0) {
    return not_reached(target.host + ": " + gai_strerror(problem));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  // The first address reached decides; a name may also have addresses without a listener.
  Result<void> last;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    last = ask(*one, target, until);
    if (last || !last.error().is(ProbeError::NotReached)) break;
  }
  if (!last) return Failure(last.error().within(url));
  return {};
}

}  // namespace outflank::server
