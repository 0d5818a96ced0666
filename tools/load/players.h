#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "figures.h"

namespace outflank::load {

struct PlayersSettings {
  std::vector<int> ports;  // of servers on one database: the players of a game are on two of them
  int games = 1;
  std::chrono::milliseconds period{2000};  // between the moves of a game; 0: as fast as it goes
  bool idle = false;                       // nobody moves
};

// What has been seen so far.
struct PlayersReport {
  Latencies latencies;        // from sending a move until both players are notified
  std::uint64_t moves = 0;    // acknowledged
  std::uint64_t refused = 0;  // unexpected errors
  std::uint64_t lost = 0;     // acknowledged moves missing after a reconnect
  std::uint64_t wrong = 0;    // games that differ from what was played
  std::uint64_t reconnects = 0;
};

// Two clients per game, who move back and forth forever. They reconnect by themselves, compare the
// server's state with what was acknowledged, and resend the rest. All on the thread that calls run.
class Players {
 public:
  // Creates the games.
  explicit Players(const PlayersSettings& settings);
  ~Players();
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  // The id of one of the games.
  [[nodiscard]] std::string some_game() const;

  // Returns when all clients are connected.
  void connect();
  void run(std::chrono::milliseconds time);
  // The report since the last call.
  PlayersReport take_report();
  // Reloads every game and compares it with what was acknowledged.
  void check_all();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace outflank::load
