#pragma once

#include <chrono>

#include "figures.h"

namespace outflank::load {

// A baseline for this machine: WebSocket connections to an echo server in a process of its own,
// each sending the next message when the last has returned.
struct EchoReport {
  Latencies latencies;
  double messages_per_second = 0;
};
EchoReport measure_echo(int connections, std::chrono::milliseconds time);

}  // namespace outflank::load
