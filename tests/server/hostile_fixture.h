#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "server/raw_socket.h"
#include "server/server_fixture.h"

namespace outflank::server {

// Two people who play over live connections, move after move, whatever others do.
class HonestPair {
 public:
  explicit HonestPair(int port);
  ~HonestPair();
  HonestPair(const HonestPair&) = delete;
  HonestPair& operator=(const HonestPair&) = delete;

  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] int moves() const { return moves_; }
  // Empty, or which move was not answered: both must know of it within ten seconds.
  [[nodiscard]] std::string trouble() const { return failed_ ? trouble_ : ""; }

 private:
  void play(const std::stop_token& stop);

  Headers who_[2];
  std::string game_;
  std::unique_ptr<LiveClient> clients_[2];
  std::atomic<int> moves_ = 0;
  std::string trouble_;  // written before failed_
  std::atomic<bool> failed_ = false;
  std::jthread thread_;
};

// A server with an honest pair on it. At the end of every test the server must be up, and the pair
// must have played on without a move that was not answered.
class HostileClientTest : public ServerTest {
 protected:
  void begin();
  void TearDown() override;

  // A WebSocket at the pair's game, of somebody who watches, with everything read that came first.
  tests::RawSocket watch(const std::string& headers = {},
                         tests::RawSocket::Reading reading = tests::RawSocket::Reading::Usual);
  // The value in /metrics; -1 if it is not there.
  long metric(const std::string& name) const;

  std::unique_ptr<HonestPair> pair;
};

}  // namespace outflank::server
