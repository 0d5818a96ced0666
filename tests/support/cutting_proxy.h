#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <thread>

namespace outflank::tests {

// Stands between a client and a server on loopback and fails as networks do: it cuts a conversation at
// a given byte, or lets nothing through while everything seems to be there. From any thread.
class CuttingProxy {
 public:
  enum class Direction : std::uint8_t { ToServer, ToClient };

  explicit CuttingProxy(int server_port);
  ~CuttingProxy();
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;

  [[nodiscard]] int port() const { return port_; }

  // After N bytes more in that direction all connections are cut, once.
  void cut_after(Direction direction, std::size_t bytes);
  // True if that has happened; it does not happen any more in any case.
  bool take_cut();
  // From now on nothing is passed on, and connections are still accepted; or as usual again.
  void set_silent(bool silent);
  // How many bytes have passed in a direction since the last call.
  std::size_t take_count(Direction direction);

 private:
  struct Pair {
    int client;
    int server;
    bool open = true;
  };

  void run();
  void accept_client();
  // Passes on what has come; false when the pair is at its end.
  bool pass(int from, int to, Direction direction);
  void close_all();

  int server_port_;
  int listener_;
  int port_ = 0;
  std::array<int, 2> wake_{};  // a pipe
  std::mutex mutex_;
  std::list<Pair> pairs_;
  std::array<std::size_t, 2> counts_{};
  std::array<std::optional<std::size_t>, 2> cut_after_{};
  bool cut_ = false;
  bool silent_ = false;
  bool ending_ = false;
  std::jthread thread_;
};

}  // namespace outflank::tests
