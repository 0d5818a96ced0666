#pragma once

#include <chrono>

#include "figures.h"

namespace outflank::load {

// What this machine can do at best: so many WebSocket connections to a server in a process of its own
// that sends back what it gets, each sending the next message when the last has come back.
struct EchoReport {
  Latencies latencies;
  double messages_per_second = 0;
};
EchoReport measure_echo(int connections, std::chrono::milliseconds time);

}  // namespace outflank::load
