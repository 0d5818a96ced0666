#include "support/cutting_proxy.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace outflank::tests {
namespace {

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

std::size_t index(CuttingProxy::Direction direction) {
  return static_cast<std::size_t>(direction);
}

bool send_all(int to, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t sent = ::send(to, data, size, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    data += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

}  // namespace

CuttingProxy::CuttingProxy(int server_port)
    : server_port_(server_port), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      ::listen(listener_, 64) != 0 ||
      ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
      ::pipe(wake_.data()) != 0) {
    throw std::runtime_error("the proxy cannot listen");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::jthread([this] { run(); });
}

CuttingProxy::~CuttingProxy() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  static_cast<void>(::write(wake_[1], "x", 1));
  thread_.join();
  close_all();
  ::close(listener_);
  ::close(wake_[0]);
  ::close(wake_[1]);
}

void CuttingProxy::cut_after(Direction direction, std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  cut_after_[index(direction)] = bytes;
  cut_ = false;
}

bool CuttingProxy::take_cut() {
  const std::scoped_lock lock(mutex_);
  cut_after_ = {};
  return std::exchange(cut_, false);
}

void CuttingProxy::set_silent(bool silent) {
  {
    const std::scoped_lock lock(mutex_);
    silent_ = silent;
  }
  static_cast<void>(::write(wake_[1], "x", 1));
}

std::size_t CuttingProxy::take_count(Direction direction) {
  const std::scoped_lock lock(mutex_);
  return std::exchange(counts_[index(direction)], 0);
}

void CuttingProxy::accept_client() {
  const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) return;
  const int server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(server_port_);
  const int yes = 1;
  ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  ::setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(client);
    ::close(server);
    return;
  }
  pairs_.push_back({client, server});
}

bool CuttingProxy::pass(int from, int to, Direction direction) {
  std::array<char, 16'384> buffer{};
  const ssize_t got = ::recv(from, buffer.data(), buffer.size(), 0);
  if (got <= 0) return false;
  auto size = static_cast<std::size_t>(got);
  auto& left = cut_after_[index(direction)];
  const bool cut = left && size > *left;
  if (cut) size = *left;
  if (left && !cut) *left -= size;
  counts_[index(direction)] += size;
  if (!send_all(to, buffer.data(), size)) return false;
  if (!cut) return true;
  left.reset();
  cut_ = true;
  close_all();
  return false;
}

void CuttingProxy::close_all() {
  for (Pair& pair : pairs_) {
    if (!std::exchange(pair.open, false)) continue;
    ::close(pair.client);
    ::close(pair.server);
  }
}

void CuttingProxy::run() {
  while (true) {
    std::vector<pollfd> events;
    {
      const std::scoped_lock lock(mutex_);
      if (ending_) return;
      std::erase_if(pairs_, [](const Pair& pair) { return !pair.open; });
      events = {{wake_[0], POLLIN, 0}, {listener_, POLLIN, 0}};
      for (const Pair& pair : pairs_) {
        if (silent_) break;
        events.push_back({pair.client, POLLIN, 0});
        events.push_back({pair.server, POLLIN, 0});
      }
    }
    ::poll(events.data(), events.size(), -1);
    const std::scoped_lock lock(mutex_);
    if (events[0].revents != 0) {
      char byte = 0;
      static_cast<void>(::read(wake_[0], &byte, 1));
    }
    std::size_t at = 2;
    for (Pair& pair : pairs_) {
      if (at + 1 >= events.size() || silent_) break;
      const bool from_client = events[at].revents != 0;
      const bool from_server = events[at + 1].revents != 0;
      at += 2;
      bool on = pair.open;
      if (on && from_client) on = pass(pair.client, pair.server, Direction::ToServer);
      if (on && from_server) on = pass(pair.server, pair.client, Direction::ToClient);
      if (on || !std::exchange(pair.open, false)) continue;
      ::close(pair.client);
      ::close(pair.server);
    }
    if (events[1].revents != 0) accept_client();
  }
}

}  // namespace outflank::tests
