#include "server/raw_socket.h"

#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace outflank::tests {
namespace {

using Clock = std::chrono::steady_clock;

// Something to read, or the end.
bool readable(int descriptor, Clock::time_point until) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
  pollfd one{descriptor, POLLIN, 0};
  return left.count() > 0 && poll(&one, 1, static_cast<int>(left.count())) > 0;
}

}  // namespace

RawSocket::RawSocket(int port, Reading reading) : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
  if (reading == Reading::Little) {
    const int size = 1024;
    setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  }
  const linger at_once{1, 0};
  setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  const timeval second{1, 0};
  setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // One that is refused is found out by the first send.
  static_cast<void>(
      connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address));
}

RawSocket::~RawSocket() {
  if (descriptor_ >= 0) close(descriptor_);
}

RawSocket::RawSocket(RawSocket&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

bool RawSocket::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string RawSocket::read_until(std::string_view text, std::chrono::milliseconds wait) const {
  const auto until = Clock::now() + wait;
  std::string all;
  char buffer[4096];
  while (!all.contains(text) && readable(descriptor_, until)) {
    const auto size = recv(descriptor_, buffer, sizeof buffer, 0);
    if (size <= 0) break;
    all.append(buffer, static_cast<std::size_t>(size));
  }
  return all;
}

RawSocket::Rest RawSocket::read_to_end(std::chrono::milliseconds wait) const {
  const auto until = Clock::now() + wait;
  Rest rest;
  char buffer[4096];
  while (readable(descriptor_, until)) {
    const auto size = recv(descriptor_, buffer, sizeof buffer, 0);
    if (size <= 0) {
      rest.closed = true;
      break;
    }
    rest.bytes.append(buffer, static_cast<std::size_t>(size));
  }
  return rest;
}

std::string upgrade_request(const std::string& game, const std::string& headers) {
  return "GET /api/v1/games/" + game +
         "/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
         headers + "\r\n";
}

std::string frame(Opcode opcode, std::string_view payload, const FrameForm& form) {
  const auto byte = [](unsigned value) { return static_cast<char>(value); };
  const unsigned mask_bit = form.masked ? 0x80U : 0;
  std::string out;
  out += byte((form.last ? 0x80U : 0) | static_cast<unsigned>(form.reserved) << 4 |
              static_cast<unsigned>(opcode));
  if (payload.size() < 126) {
    out += byte(mask_bit | static_cast<unsigned>(payload.size()));
  } else {
    out += byte(mask_bit | 126U);
    out += byte(static_cast<unsigned>(payload.size() >> 8 & 255));
    out += byte(static_cast<unsigned>(payload.size() & 255));
  }
  if (form.masked) out += std::string(4, '\0');  // a mask that changes nothing
  return out + std::string(payload);
}

int close_code_in(std::string_view bytes) {
  const std::size_t body = bytes.find("\r\n\r\n");
  std::size_t at = body == std::string_view::npos ? 0 : body + 4;
  const auto number = [&](std::size_t place) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[place]));
  };
  while (at + 2 <= bytes.size()) {
    const std::size_t opcode = number(at) & 15;
    std::size_t size = number(at + 1);
    std::size_t header = 2;
    if (size == 126 && at + 4 <= bytes.size()) {
      size = number(at + 2) << 8 | number(at + 3);
      header = 4;
    }
    if (opcode == static_cast<std::size_t>(Opcode::Close) && at + header + 2 <= bytes.size()) {
      return static_cast<int>(number(at + header) << 8 | number(at + header + 1));
    }
    at += header + size;
  }
  return 0;
}

}  // namespace outflank::tests
