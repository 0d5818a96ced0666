#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "server/api/request_handler.h"
#include "server/network/times.h"

namespace outflank::server {

// The sockets of the server.
class Network {
 public:
  struct Settings {
    std::string listen;
    int port = 0;
    int threads = 1;
    Times times;
  };

  // Opens the port. The site must outlive the network.
  static Result<std::unique_ptr<Network>> listen(const Settings& settings, RequestHandler& handler);
  virtual ~Network() = default;
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] virtual int port() const = 0;
  // Serves until stop is called, or until SIGINT or SIGTERM if `obey_signals`.
  virtual void run(bool obey_signals) = 0;
  // From any thread.
  virtual void stop() = 0;

 protected:
  Network() = default;
};

}  // namespace outflank::server
