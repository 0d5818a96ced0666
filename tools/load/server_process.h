#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace outflank::load {

// The server as a separate process that can be killed at any moment.
class ServerProcess {
 public:
  // `limits` are those of the option of that name.
  ServerProcess(std::string program, std::string store, int port, std::vector<std::string> more,
                std::string limits = "0");
  // Kills it.
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Returns the milliseconds until it listens; throws if it does not within ten seconds.
  double start();
  // SIGKILL: simulates a crash.
  void kill_at_once();
  // Resident memory in KiB, and CPU time in seconds.
  [[nodiscard]] long memory() const;
  [[nodiscard]] double cpu_seconds() const;

 private:
  std::vector<std::string> arguments_;
  int port_;
  pid_t pid_ = -1;
};

// As many connections as the machine allows.
void raise_descriptor_limit();

}  // namespace outflank::load
