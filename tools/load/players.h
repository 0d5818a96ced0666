#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "figures.h"

namespace outflank::load {

struct PlayersSettings {
  int port = 0;
  int games = 1;
  std::chrono::milliseconds period{2000};  // between the moves of a game; 0: as fast as it goes
  bool idle = false;                       // nobody moves
};

// What has been seen so far.
struct PlayersReport {
  Latencies latencies;        // from a move sent to both players informed
  std::uint64_t moves = 0;    // acknowledged
  std::uint64_t refused = 0;  // errors that should not be
  std::uint64_t lost = 0;     // acknowledged moves that were not there after a reconnect
  std::uint64_t wrong = 0;    // games that were not what their players had played
  std::uint64_t reconnects = 0;
};

// Two clients for each of many games, who move back and forth and never come to an end. When a
// connection is lost they come back by themselves, compare what the server shows with what was
// acknowledged, and send again what was not. All on the thread that calls run.
class Players {
 public:
  // Creates the games.
  explicit Players(const PlayersSettings& settings);
  ~Players();
  Players(const Players&) = delete;
  Players& operator=(const Players&) = delete;

  // Returns when all clients are connected.
  void connect();
  void run(std::chrono::milliseconds time);
  // The report of what came since the last call.
  PlayersReport take_report();
  // Loads every game again and compares it with what was acknowledged.
  void check_all();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace outflank::load
