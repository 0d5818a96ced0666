#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "server/base/rate_limit.h"
#include "server/network/times.h"
#include "server/rooms/rooms.h"
#include "store/store_settings.h"

namespace outflank::server {

struct ServerSettings {
  std::string listen = "127.0.0.1";
  int port = 8080;  // 0: any that is free
  std::string store = "outflank.db";
  store::StoreSettings store_settings;
  int threads = 1;  // for the network
  int engine_threads = 1;
  std::string public_url;     // the address for users; empty: taken from requests
  std::string web;            // folder of the site; empty: none
  bool behind_proxy = false;  // addresses come in X-Forwarded-For
  ChatPolicy chat = ChatPolicy::Everybody;
  SameAddress rated_at_one_address = SameAddress::Refused;
  AddressLimits::Settings limits;
  int most_exports = 64;  // at a time, each with some hundred KiB in memory
  Times times;
};

class Network;

// The game server, from its store to its sockets.
class Server {
 public:
  // Opens the store and the port: clients are served as soon as run is called.
  static Result<std::unique_ptr<Server>> start(const ServerSettings& settings);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const;
  // Serves until stop is called, or until SIGINT or SIGTERM if `obey_signals`.
  enum class Signals : bool { Ignored, Obeyed };
  void run(Signals signals);
  // Thread-safe: accepts no new connections, closes all others, and stores what has begun.
  void stop();

 private:
  class Impl;

  Server(std::unique_ptr<Impl> impl, std::unique_ptr<Network> network);

  std::unique_ptr<Impl> impl_;
  std::unique_ptr<Network> network_;  // destroyed first
};

}  // namespace outflank::server
