#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace outflank::load {

// Misbehaving clients, as fast as one thread allows: requests that are not HTTP or stop half-way,
// WebSockets that flood a game and do not read, games and logins by the hundred. For a server
// behind a proxy, whose header distinguishes them from others.
class Attackers {
 public:
  Attackers(int port, std::string game);
  // Ends the attack.
  ~Attackers() = default;
  Attackers(const Attackers&) = delete;
  Attackers& operator=(const Attackers&) = delete;

  // Connections so far.
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void run(const std::stop_token& stop);

  int port_;
  std::string game_;
  std::atomic<std::uint64_t> count_ = 0;
  std::jthread thread_;
};

}  // namespace outflank::load
