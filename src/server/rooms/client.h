#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "match/time.h"
#include "server/base/actor.h"
#include "server/base/json.h"

namespace outflank::server {

using Message = std::shared_ptr<const std::string>;

inline Message to_message(const Json& json) {
  return std::make_shared<const std::string>(to_text(json));
}

// Why the server closes a connection: the codes of WebSocket.
enum class CloseCode : std::uint16_t {
  GoingAway = 1001,
  NotText = 1003,
  Refused = 1008,
  TooLong = 1009,
  TryAgain = 1013,
};

// A connected client that receives events. Thread-safe; no call blocks or calls back.
class Client {
 public:
  virtual ~Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] virtual const Actor& actor() const = 0;
  virtual void send(Message message) = 0;
  virtual void close(CloseCode code) = 0;
  // The measured round-trip time.
  [[nodiscard]] virtual match::Time lag() const = 0;

 protected:
  Client() = default;
};

// What a client is attached to: a game, or the lobby. Thread-safe.
class Audience {
 public:
  virtual ~Audience() = default;
  Audience(const Audience&) = delete;
  Audience& operator=(const Audience&) = delete;

  // Starts to send events to the client.
  virtual void attach(std::shared_ptr<Client> client) = 0;
  virtual void detach(const Client& client) = 0;
  // Handles a message of the client. False if it could not be read.
  virtual bool receive(const std::shared_ptr<Client>& client, std::string_view text) = 0;

 protected:
  Audience() = default;
};

}  // namespace outflank::server
