#include "attackers.h"

#include <deque>
#include <string_view>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace outflank::load {
namespace {

constexpr std::size_t kMaxHeld = 150;
constexpr std::string_view kFrom = "Host: x\r\nX-Forwarded-For: 6.6.6.6\r\n";

// A connection that only sends and never reads. Never blocks.
class Socket {
 public:
  explicit Socket(int port) : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
    const linger at_once{1, 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    static_cast<void>(
        connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address));
  }
  ~Socket() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&&) = delete;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void send(std::string_view bytes) const {
    static_cast<void>(::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
  }

 private:
  int descriptor_;
};

std::string post(std::string_view path, std::string_view body) {
  return "POST /api/v1/" + std::string(path) + " HTTP/1.1\r\n" + std::string(kFrom) +
         "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + std::string(body);
}

// A message of a client, masked by zeros.
std::string text_frame(std::string_view text) {
  std::string frame = "\x81";
  frame += static_cast<char>(0x80U | static_cast<unsigned>(text.size()));
  return frame + std::string(4, '\0') + std::string(text);
}

}  // namespace

Attackers::Attackers(int port, std::string game)
    : port_(port),
      game_(std::move(game)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void Attackers::run(const std::stop_token& stop) {
  const std::string upgrade = "GET /api/v1/games/" + game_ + "/live HTTP/1.1\r\n" +
                              std::string(kFrom) +
                              "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                              "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  std::string flood;
  for (int i = 0; i < 20; ++i) flood += text_frame(R"({"type":"sync"})");
  const std::string requests[] = {std::string(5000, '\xff'),
                                  "GET / HTTP/1.1\r\nX: never ends",
                                  post("games", R"({"game":"quoridor"})"),
                                  post("login", R"({"name":"Ann","password":"a wrong one"})"),
                                  post("games/" + game_ + "/join", "{}"),
                                  upgrade};
  std::deque<Socket> held;
  for (std::size_t round = 0; !stop.stop_requested(); ++round) {
    held.emplace_back(port_).send(requests[round % std::size(requests)]);
    ++count_;
    if (held.size() > kMaxHeld) held.pop_front();
    // Floods those that are WebSockets by now; for the others it is more garbage.
    held[round % held.size()].send(flood);
  }
}

}  // namespace outflank::load
