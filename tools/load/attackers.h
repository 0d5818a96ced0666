#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace outflank::load {

// Clients that do not keep to the rules, as fast as one thread can be: requests that are no HTTP or
// stop half-way, WebSockets at somebody's game that flood it and do not read, games and log-ins by
// the hundred. For a server behind a proxy, whose header tells them apart from others.
class Attackers {
 public:
  Attackers(int port, std::string game);
  // Ends the attack.
  ~Attackers() = default;
  Attackers(const Attackers&) = delete;
  Attackers& operator=(const Attackers&) = delete;

  // Connections that were made so far.
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void run(const std::stop_token& stop);

  int port_;
  std::string game_;
  std::atomic<std::uint64_t> count_ = 0;
  std::jthread thread_;
};

}  // namespace outflank::load
